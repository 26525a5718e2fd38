/** Tools, warnings and results as the HTTP API describes them; `tools.ts` has their meaning. */
import { z } from 'zod';
import { connectionStatuses } from '../connections/status.ts';
import { skillView } from './plugin-view.ts';

const jsonSchema = z.record(z.string(), z.unknown()).describe('A JSON Schema');

const toolView = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: jsonSchema,
  outputSchema: jsonSchema,
  annotations: z.object({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean(),
    idempotentHint: z.boolean(),
    openWorldHint: z.boolean(),
  }),
});

const warningView = z.object({
  connectionId: z.uuid(),
  alias: z.string(),
  status: z.enum(connectionStatuses),
  reason: z.string(),
  message: z.string(),
  action: z.string().describe('What mends it'),
});

export const toolListView = z.object({ tools: z.array(toolView), skills: z.array(skillView), warnings: z.array(warningView) });

export const toolOutputView = z.object({ output: z.record(z.string(), z.unknown()).describe("As the tool's outputSchema says") });
