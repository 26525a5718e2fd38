import { z } from 'zod';
import { clientDocument, documentPath } from '../../oauth/mcp/client-document.ts';
import type { Services } from '../../services.ts';
import { route } from '../route.ts';

/** Its address is our client id, so what it says is read by authorization servers. */
export const getClientMetadata = ({ publicUrl }: Services) =>
  route({
    method: 'get',
    path: documentPath,
    summary: 'Who this service is at authorization servers that take a client metadata document',
    tag: 'Service',
    access: 'public',
    answers: { 200: { description: 'Client metadata (RFC 7591)', schema: z.looseObject({ client_id: z.url() }) } },
    handle: async () => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=300' },
      body: clientDocument(publicUrl),
    }),
  });
