/**
 * What must hold whatever else changes: faults that were seen in services of this kind, and how Patchbay answers them. A
 * test names the requirement that it shows by its id; one that no test names fails the run.
 */
export const requirements = [
  {
    id: 'B01',
    sentence: 'A token answer that carries an error is an error, whatever its HTTP status, in the words of the provider.',
  },
  {
    id: 'B02',
    sentence:
      'Only an answer that proves a grant dead ends a connection; every other failed refresh is tried again and loses nothing.',
  },
  { id: 'B03', sentence: 'A form-encoded token answer is understood like a JSON one.' },
  { id: 'B04', sentence: 'Tokens are found where the entry says they are, and a refusal inside a 200 is a refusal.' },
  { id: 'B05', sentence: 'Whatever token type a provider names, its token is sent as a bearer.' },
  { id: 'B06', sentence: 'An expiry is a finite time or unknown, whatever the provider wrote.' },
  { id: 'B07', sentence: 'A token refused before its time is renewed once and the call repeated once, never in a loop.' },
  {
    id: 'B08',
    sentence: 'Granted scopes are read from lists, from texts with the separator of the entry, or taken as requested.',
  },
  { id: 'B09', sentence: 'What a refresh answer leaves out keeps its old value.' },
  { id: 'B10', sentence: 'Calls of one process share one refresh.' },
  { id: 'B11', sentence: 'Processes take turns at a refresh, and one that was killed blocks the others for a bounded time.' },
  { id: 'B13', sentence: 'A dead grant is asked for once; agent and owner are told, and a new sign-in works at once.' },
  {
    id: 'B14',
    sentence: 'Basic client authentication encodes as the standard says, or plainly where the entry says so; never both ways.',
  },
  { id: 'B15', sentence: 'Exchange and refresh speak the body format and client authentication of the entry alike.' },
  { id: 'B16', sentence: 'A repeated callback parameter is refused; declared extra ones are kept and others ignored.' },
  {
    id: 'B18',
    sentence: 'An issuer per tenant is exactly the template with the claim of the token itself; every other issuer is exact.',
  },
  { id: 'B20', sentence: 'A provider without PKCE or scopes gets no parameter of either; a verifier goes with every challenge.' },
  { id: 'B21', sentence: 'Saying no at the provider ends at the return path as a no, and changes nothing that was connected.' },
  { id: 'B22', sentence: 'A callback that is delivered twice is spent once and ends on one page; a prefetch spends nothing.' },
  { id: 'B23', sentence: 'A slow sign-in still counts, past a restart too, and one that took too long says so.' },
  { id: 'B24', sentence: 'The token request carries the redirect URI of the authorization, whatever a proxy says.' },
  {
    id: 'B25',
    sentence: 'A later sign-in of the same account without a refresh token keeps the old one; one that will end says so.',
  },
  { id: 'B27', sentence: 'A reconnect that comes back as another account changes nothing and names both.' },
  { id: 'B30', sentence: 'A sealed secret opens only in its own row and slot and only unchanged; otherwise nothing is sent.' },
  {
    id: 'B32',
    sentence: 'Keys are changed while the service goes on; a missing one loses only what it sealed, until it is back.',
  },
  { id: 'B33', sentence: 'No log line, answer, audit row or tool result ever holds a secret.' },
  {
    id: 'B45',
    sentence: "A list's cursor shows nobody anything of another list, and a server's list ends, however it is paged.",
  },
  {
    id: 'B47',
    sentence:
      'An alias that would make an ambiguous tool name is refused, never corrected; a tool keeps its name, and no other gets it.',
  },
  {
    id: 'B48',
    sentence: 'Whatever a server calls its tools, each has one name that fits every client, in any order of the list.',
  },
  {
    id: 'B35',
    sentence: 'The older transport is tried only where a server shows that it is older, and never where the entry names one.',
  },
  {
    id: 'B36',
    sentence: 'A session that a server has lost is opened anew once for all calls that wait, and each of them is sent once more.',
  },
  {
    id: 'B37',
    sentence: 'A dead or silent server holds up neither lists nor the calls of others.',
  },
  {
    id: 'B38',
    sentence:
      'A server process that dies fails its call at once; the next one starts another, and one that keeps dying is left alone.',
  },
  {
    id: 'B39',
    sentence: 'What a server process prints besides messages is skipped and bounded.',
  },
  {
    id: 'B41',
    sentence: 'A server process gets the declared variables and nothing of the environment of this service.',
  },
  { id: 'B42', sentence: 'A tool that does not fit costs nothing but itself, and its owner is told.' },
  {
    id: 'B46',
    sentence:
      'A server that announces changes is read once for a burst; what is gone is unknown at once; agents whose list changes are told once.',
  },
  {
    id: 'B49',
    sentence: 'Progress and cancelling pass between the agent and the server, each for the one call that they belong to.',
  },
  {
    id: 'B52',
    sentence:
      'A call whose answer was lost is not repeated unless that does no harm, and the agent is told that the outcome is unknown.',
  },
  {
    id: 'B53',
    sentence:
      'How a server gives access is found in each form of its challenge and at each place of its metadata, and believed only of itself.',
  },
  {
    id: 'B54',
    sentence:
      'A server that lets no app register itself can be connected with one that was entered; others are registered at once.',
  },
  {
    id: 'B57',
    sentence: 'A client of an upstream server belongs to one connection and credential; nobody else is served by it.',
  },
  { id: 'B61', sentence: 'No byte reaches an internal address, whoever named it and by whatever redirect.' },
  { id: 'B62', sentence: 'A sign-in ends on a page of this service, whatever return path was asked for.' },
  { id: 'B63', sentence: 'A sign-in is finished only by the browser, and in the session, that started it.' },
  { id: 'B65', sentence: 'Names that every object has mean nothing special wherever a person or a model gives names.' },
  { id: 'B67', sentence: 'A value inside an address cannot move it to another host, and a new host gets no old credential.' },
  { id: 'B71', sentence: 'Waiting for a provider holds no database connection: slow ones stop nobody else.' },
  {
    id: 'B72',
    sentence:
      'Replicas that start together migrate once; the others wait, and one that is killed half way leaves nothing broken.',
  },
  { id: 'B73', sentence: 'A process that is told to stop finishes and stores what runs, closes every socket and ends in time.' },
] as const;
