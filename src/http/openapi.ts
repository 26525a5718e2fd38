/** The OpenAPI 3.1 document, made from the very routes that serve: it cannot say anything else than they do. */
import { OpenAPIRegistry, OpenApiGeneratorV31, type ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { errorTable } from '../errors.ts';
import type { Access, Answer, AnyRoute } from './route.ts';

export const openapiDocument = (routes: readonly AnyRoute[]): object => {
  const registry = new OpenAPIRegistry();
  for (const [name, scheme] of Object.entries(securitySchemes)) registry.registerComponent('securitySchemes', name, scheme);
  const problem = registry.registerComponent('schemas', 'Problem', {
    type: 'object',
    description: 'Every error answer (RFC 9457)',
    required: ['type', 'title', 'status', 'code', 'detail', 'recovery', 'errors'],
    properties: {
      type: { type: 'string' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string', enum: Object.keys(errorTable) },
      detail: { type: 'string', description: 'What happened' },
      recovery: { type: 'string', description: 'What to do next' },
      errors: {
        type: 'array',
        description: 'Which fields do not fit',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: { path: { type: 'string' }, message: { type: 'string' } },
        },
      },
      durationMs: { type: 'integer', description: 'Of a tool call: how long it took, in milliseconds' },
      needsUser: {
        type: 'object',
        description: 'A connection that only its user can mend, and the page where that is done',
        required: ['connectionId', 'alias', 'url'],
        properties: { connectionId: { type: 'string' }, alias: { type: 'string' }, url: { type: 'string' } },
      },
    },
  }).ref;
  for (const route of routes) {
    registry.registerPath({
      method: route.method,
      path: route.path,
      operationId: operationId(route),
      summary: route.summary,
      ...(route.description !== undefined && { description: route.description }),
      tags: [route.tag],
      security: security[accessOf(route)],
      request: {
        params: objectSchema(route.params),
        query: objectSchema(route.query),
        ...(route.conditional && { headers: conditions }),
        ...(route.body && { body: { required: true, content: bodyContent(route, route.body) } }),
      },
      responses: { ...toResponses(route.answers), ...errorResponses(route, route.page ? asPage : asProblem(problem)) },
    });
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Patchbay',
      version: '1',
      description:
        'Connect accounts once; let agents use the tools of exactly those accounts. Agents themselves speak MCP at `POST /mcp`.',
    },
    servers: [{ url: '/' }],
  });
};

/** The method and the words of the path: `GET /api/projects/{id}/tools` is `getProjectsByIdTools`. Pages are marked as such. */
export const operationId = ({ method, path, page }: Pick<AnyRoute, 'method' | 'path' | 'page'>): string =>
  method +
  (page ? 'Page' : '') +
  path
    .replace(/^\/api/, '')
    .replace(/\{(\w+)\}/g, (_, name: string) => `by-${name}`)
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const securitySchemes = {
  userToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'A token of the trusted issuer.' },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'patchbay_session',
    description:
      'A signed-in browser. Over https the name begins with __Host-; where PUBLIC_URL names a port it ends with _ and the port.',
  },
  agentToken: { type: 'http', scheme: 'bearer', description: 'The token of an agent; it begins with pba_.' },
} as const;

const byUser = [{ userToken: [] }, { sessionCookie: [] }];
const security: Readonly<Record<Access, Record<string, string[]>[]>> = {
  public: [],
  user: byUser,
  admin: byUser,
  'user-or-agent': [...byUser, { agentToken: [] }],
};

const accessOf = ({ access }: AnyRoute): Access => access;

/** Parameters are named one by one, which only an object's schema can do, transformed or not. */
const objectSchema = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject || schema instanceof z.ZodPipe ? schema : undefined;

const bodyContent = ({ form }: AnyRoute, schema: z.ZodType) => ({
  'application/json': { schema },
  ...(form && { 'application/x-www-form-urlencoded': { schema } }),
});

const toResponses = (answers: Readonly<Record<number, Answer>>): Record<string, ResponseConfig> =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { description, schema }]) => [
      status,
      { description, ...(schema && { content: { 'application/json': { schema } } }) },
    ]),
  );

const conditions = z.object({
  'if-match': z
    .string()
    .optional()
    .describe(
      'The etag of what you read: the change is refused where somebody has changed it since. Without it, it is not looked at',
    ),
});

/** What the app answers before and around a route. */
const errorResponses = (
  { access, params, query, body, answers, conditional }: AnyRoute,
  respond: (description: string) => ResponseConfig,
) => {
  const expected: Record<number, string | false> = {
    400: body !== undefined && 'The body cannot be read',
    401: access !== 'public' && 'No valid credentials',
    403: access !== 'public' && 'You may not do this',
    404: params !== undefined && 'Nothing is here under this id, or it is not yours',
    412: conditional === true && 'It has been changed since you read it',
    413: body !== undefined && 'The body is too large',
    415: body !== undefined && 'The body is not JSON',
    422: (body !== undefined || query !== undefined) && 'Some fields do not fit; `errors` names them',
  };
  const entries = Object.entries(expected).flatMap(([status, description]) =>
    description === false || status in answers ? [] : [[status, respond(description)] as const],
  );
  return { ...Object.fromEntries(entries), default: respond('Every other error') };
};

const asProblem =
  (problem: { $ref: string }) =>
  (description: string): ResponseConfig => ({ description, content: { 'application/problem+json': { schema: problem } } });

const asPage = (description: string): ResponseConfig => ({ description, content: { 'text/html': {} } });
