import { z } from 'zod';
import { toolOutputView, toToolOutput } from '../../capabilities/tool-view.ts';
import type { Services } from '../../services.ts';
import { problemReply } from '../error-handler.ts';
import { idParams } from '../parameters.ts';
import { route } from '../route.ts';
import { toolCaller } from '../tool-caller.ts';

export const callTool = ({ tools }: Services) =>
  route({
    method: 'post',
    path: '/api/projects/{id}/tools/{name}/call',
    summary: 'Call a tool',
    description:
      'Runs exactly as over MCP. A connection that only its user can mend is named in `needsUser` of the problem answer, with the page where that is done.',
    tag: 'Tools',
    access: 'user-or-agent',
    params: idParams.extend({ name: z.string() }),
    body: z.strictObject({ arguments: z.record(z.string(), z.unknown()).default({}).describe("As the tool's inputSchema says") }),
    answers: { 200: { description: 'What the tool answered', schema: toolOutputView } },
    handle: async ({ principal, params, body, signal }) => {
      const caller = toolCaller(principal, params.id);
      const started = performance.now();
      const result = await tools.invoke({ caller, name: params.name, arguments: body.arguments, signal });
      const durationMs = Math.round(performance.now() - started);
      if (result.ok) return { status: 200, body: toToolOutput(result, durationMs) };
      return problemReply(result.error, { durationMs, ...(result.needsUser && { needsUser: result.needsUser }) });
    },
  });
