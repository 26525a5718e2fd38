import { z } from 'zod';
import { openapiDocument } from '../openapi.ts';
import { type AnyRoute, route } from '../route.ts';

/** @param routes answers the list that this route is part of. */
export const getOpenapi = (routes: () => readonly AnyRoute[]) => {
  let document: object | undefined;
  return route({
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This description',
    tag: 'Service',
    access: 'public',
    answers: { 200: { description: 'An OpenAPI 3.1 document', schema: z.looseObject({ openapi: z.string() }) } },
    handle: async () => {
      document ??= openapiDocument(routes());
      return { status: 200, body: document };
    },
  });
};
