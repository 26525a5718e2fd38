// Writes docs/openapi.json, the description of the HTTP API (npm run openapi).
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openapiDocument } from '../src/http/openapi.ts';
import { createRoutes } from '../src/http/routes/index.ts';
import { projectRoot } from '../src/project-root.ts';
import type { Services } from '../src/services.ts';

export const openapiFile = join(projectRoot, 'docs/openapi.json');

/** Routes are described without a running service: they only keep what they are given until a request comes. */
export function describeRoutes(): string {
  const services: Services = { ...JSON.parse('{}'), publicUrl: new URL('http://127.0.0.1:3000') };
  return `${JSON.stringify(openapiDocument(createRoutes(services)), null, 2)}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(openapiFile, describeRoutes());
