/**
 * Tools that need something of the client first. They are written for 2026-07-28, where a result asks and the call is
 * repeated; for clients of 2025 the SDK turns the same questions into requests that it sends while the call runs.
 */
import { randomBytes } from 'node:crypto';
import {
  createRequestStateCodec,
  type ElicitRequestFormParams,
  type InputRequests,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { capabilitiesIn } from '../../src/mcp/elicitation.ts';
import { isJsonObject } from '../../src/mcp/json.ts';
import { answer } from './answering-tools.ts';

/** State goes through the client, so it is signed, and what comes back changed is refused. */
const codec = createRequestStateCodec<number>({ key: randomBytes(32) });
export const requestState = { verify: codec.verify };

export const addAskingTools = (server: McpServer): void => {
  for (const [name, questions] of Object.entries(asking)) {
    server.registerTool(name, { description: 'Asks, then answers.' }, (context) => ask(context, questions, stateful.has(name)));
  }

  server.registerTool(
    'test_sampling',
    { description: 'Has the client sample.', inputSchema: z.object({ prompt: z.string() }) },
    ({ prompt }, context) => ask(context, { answer: sample(prompt) }, false),
  );

  server.registerTool(
    'test_elicitation',
    { description: 'Asks the user.', inputSchema: z.object({ message: z.string() }) },
    ({ message }, context) => ask(context, { person: form(message, person, ['username', 'email']) }, false),
  );

  server.registerTool('test_input_required_result_multi_round', { description: 'Asks twice.' }, async (context) => {
    const rounds = [form('Your name?', name, ['name']), form('Your favourite colour?', colour, ['color'])];
    const done = context.mcpReq.requestState<number>() ?? 0;
    const next = done === 0 || isAnswered(context, `step${done}`) ? done : done - 1;
    const question = rounds[next];
    if (question === undefined) return answer('Asked twice.');
    return inputRequired({ inputRequests: { [`step${next + 1}`]: question }, requestState: await codec.mint(next + 1) });
  });

  server.registerTool('test_input_required_result_capabilities', { description: 'Asks only what may be asked.' }, (context) => {
    const capabilities = capabilitiesIn(context.mcpReq.envelope);
    const can = (capability: string) => isJsonObject(capabilities) && capability in capabilities;
    return ask(
      context,
      {
        ...(can('elicitation') && { user: form('Your name?', name, ['name']) }),
        ...(can('sampling') && { model: sample('Greet somebody.') }),
      },
      false,
    );
  });
};

/** Asks what is not answered yet; a wrong answer is none. */
const ask = async (context: ServerContext, questions: InputRequests, stateful: boolean) => {
  const open = Object.entries(questions).filter(([key]) => !isAnswered(context, key));
  if (open.length > 0) {
    return inputRequired({ inputRequests: Object.fromEntries(open), ...(stateful && { requestState: await codec.mint(1) }) });
  }
  if (stateful && context.mcpReq.requestState<number>() !== 1) return { ...answer('The state is missing.'), isError: true };
  return answer(`state-ok ${JSON.stringify(context.mcpReq.inputResponses ?? {})}`);
};

const isAnswered = ({ mcpReq }: ServerContext, key: string): boolean =>
  inputResponse(mcpReq.inputResponses, key).kind !== 'missing';

type FormProperties = ElicitRequestFormParams['requestedSchema']['properties'];

const form = (message: string, properties: FormProperties, required: string[] = []) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required } });

const sample = (prompt: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: prompt } }], maxTokens: 100 });

const name: FormProperties = { name: { type: 'string' } };
const colour: FormProperties = { color: { type: 'string' } };
const person: FormProperties = { username: { type: 'string' }, email: { type: 'string' } };
const confirmation = () => form('Please confirm', { ok: { type: 'boolean' } }, ['ok']);

const titled = [
  { const: 'value1', title: 'First' },
  { const: 'value2', title: 'Second' },
  { const: 'value3', title: 'Third' },
];
const options = ['option1', 'option2', 'option3'];

/** These hand the client state that has to come back. */
const stateful: ReadonlySet<string> = new Set([
  'test_input_required_result_request_state',
  'test_input_required_result_tampered_state',
  'test_input_required_result_multiple_inputs',
]);

const asking: Readonly<Record<string, InputRequests>> = {
  test_input_required_result_elicitation: { user_name: form('What is your name?', name, ['name']) },
  test_input_required_result_sampling: { capital_question: sample('What is the capital of France?') },
  test_input_required_result_list_roots: { client_roots: inputRequired.listRoots() },
  test_input_required_result_request_state: { confirm: confirmation() },
  test_input_required_result_tampered_state: { confirm: confirmation() },
  test_input_required_result_multiple_inputs: {
    user_name: form('What is your name?', name, ['name']),
    greeting: sample('Generate a greeting'),
    client_roots: inputRequired.listRoots(),
  },
  /** The SDK refuses to ask what the client did not declare. */
  test_missing_capability: { answer: sample('Is anybody there?') },
  test_streaming_elicitation: { user_name: form('What is your name?', name, ['name']) },
  test_elicitation_sep1034_defaults: {
    form: form('With defaults', {
      name: { type: 'string', default: 'John Doe' },
      age: { type: 'integer', default: 30 },
      score: { type: 'number', default: 95.5 },
      status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
      verified: { type: 'boolean', default: true },
    }),
  },
  test_elicitation_sep1330_enums: {
    form: form('Every kind of choice', {
      untitledSingle: { type: 'string', enum: options },
      titledSingle: { type: 'string', oneOf: titled },
      legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['One', 'Two', 'Three'] },
      untitledMulti: { type: 'array', items: { type: 'string', enum: options } },
      titledMulti: { type: 'array', items: { anyOf: titled } },
    }),
  },
};
