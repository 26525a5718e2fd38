/**
 * What must hold whatever else changes: faults that were seen in services of this kind, and how Patchbay answers them. A
 * test names the requirement that it shows by its id; one that no test names fails the run.
 */
export const requirements = [
  {
    id: 'B01',
    sentence: 'A token answer that carries an error is an error, whatever its HTTP status, in the words of the provider.',
  },
  { id: 'B03', sentence: 'A form-encoded token answer is understood like a JSON one.' },
  { id: 'B16', sentence: 'A repeated callback parameter is refused; declared extra ones are kept and others ignored.' },
  { id: 'B20', sentence: 'A provider without PKCE or scopes gets no parameter of either; a verifier goes with every challenge.' },
  { id: 'B21', sentence: 'Saying no at the provider ends at the return path as a no, and changes nothing that was connected.' },
  { id: 'B22', sentence: 'A callback that is delivered twice is spent once and ends on one page; a prefetch spends nothing.' },
  { id: 'B23', sentence: 'A slow sign-in still counts, past a restart too, and one that took too long says so.' },
  { id: 'B24', sentence: 'The token request carries the redirect URI of the authorization, whatever a proxy says.' },
  { id: 'B30', sentence: 'A sealed secret opens only in its own row and slot and only unchanged; otherwise nothing is sent.' },
  {
    id: 'B32',
    sentence: 'Keys are changed while the service goes on; a missing one loses only what it sealed, until it is back.',
  },
  { id: 'B33', sentence: 'No log line, answer, audit row or tool result ever holds a secret.' },
  { id: 'B45', sentence: "A list's cursor shows nobody anything of another list." },
  { id: 'B47', sentence: 'An alias that would make an ambiguous tool name is refused, never corrected.' },
  { id: 'B61', sentence: 'No byte reaches an internal address, whoever named it and by whatever redirect.' },
  { id: 'B62', sentence: 'A sign-in ends on a page of this service, whatever return path was asked for.' },
  { id: 'B63', sentence: 'A sign-in is finished only by the browser, and in the session, that started it.' },
  { id: 'B65', sentence: 'Names that every object has mean nothing special wherever a person or a model gives names.' },
  { id: 'B67', sentence: 'A value inside an address cannot move it to another host, and a new host gets no old credential.' },
] as const;
