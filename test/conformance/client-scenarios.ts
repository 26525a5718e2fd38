/** What an agent does in each client scenario of the suite. */
import { z } from 'zod';
import type { PinnedTool } from '../../src/capabilities/mcp/upstream.ts';

interface Call {
  readonly name: string;
  readonly arguments: unknown;
}

const toolCalls = z.array(z.object({ name: z.string(), arguments: z.unknown() }));

/** @param given the calls that the suite asks for, if it does. */
export const callsOf = (offered: readonly PinnedTool[], given: unknown): readonly Call[] => {
  if (given !== undefined) return toolCalls.parse(given);
  return offered.map(({ upstreamName: name }) => ({ name, arguments: argumentsOf[name] ?? {} }));
};

const argumentsOf: Readonly<Record<string, unknown>> = {
  add_numbers: { a: 5, b: 3 },
  valid_tool: { region: 'x' },
};

const question = z.looseObject({
  requestedSchema: z
    .object({
      properties: z.record(z.string(), z.looseObject({ default: z.unknown().optional(), type: z.unknown().optional() })),
    })
    .optional(),
});

/** Accepts, with each field as the server would have it; a yes where it only asks whether. */
export const answerByDefault = async (asked: unknown): Promise<Readonly<Record<string, unknown>>> => {
  const { requestedSchema } = question.parse(asked);
  const fields = Object.entries(requestedSchema?.properties ?? {});
  const content = fields.map(([name, { default: value, type }]) => [name, value ?? (type === 'boolean' ? true : undefined)]);
  return { action: 'accept', content: Object.fromEntries(content.filter(([, value]) => value !== undefined)) };
};
