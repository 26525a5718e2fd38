/** Tools, warnings and results as the HTTP API describes them; `tools.ts` has their meaning. */
import { z } from 'zod';
import { connectionStatuses } from '../connections/status.ts';
import { AppError } from '../errors.ts';
import { skillView } from './plugin-view.ts';
import type { ToolResult } from './tools.ts';

const jsonSchema = z.record(z.string(), z.unknown()).describe('A JSON Schema');

const toolView = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  inputSchema: jsonSchema,
  outputSchema: jsonSchema.optional(),
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
  url: z.url().describe('The page where that is done'),
});

export const toolListView = z.object({ tools: z.array(toolView), skills: z.array(skillView), warnings: z.array(warningView) });

export const toolOutputView = z.object({
  durationMs: z.int().describe('How long the call took, in milliseconds'),
  output: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("As the tool's outputSchema says; absent for tools of upstream MCP servers"),
  content: z.array(z.record(z.string(), z.unknown())).optional().describe("An upstream MCP server's content blocks"),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional().describe('The upstream MCP server calls its answer an error'),
});

/** @throws AppError `upstream_rejected` for questions, which callers over HTTP did not offer to answer. */
export const toToolOutput = (result: Extract<ToolResult, { ok: true }>, durationMs: number): z.output<typeof toolOutputView> => {
  if ('output' in result) return { durationMs, output: result.output };
  if ('inputNeeded' in result) throw new AppError('upstream_rejected');
  const { content, structuredContent, isError } = result.upstream;
  return { durationMs, content: [...content], ...(structuredContent !== undefined && { structuredContent }), isError };
};
