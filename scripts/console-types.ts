/** Writes `src/console/api/operations.ts`: what each operation of docs/openapi.json takes and answers, as types for the console. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { projectRoot } from '../src/project-root.ts';
import { openapiFile } from './openapi.ts';

export const consoleTypesFile = join(projectRoot, 'src/console/api/operations.ts');

interface Schema {
  readonly [keyword: string]: unknown;
}
interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;

const object = (properties: Readonly<Record<string, unknown>>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const parameters = (operation: Operation, place: string) => {
  const found = (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  return object(
    Object.fromEntries(found.map(({ name, schema }) => [name, schema])),
    found.filter(({ required }) => required).map(({ name }) => name),
  );
};

const jsonOf = (content: Content | undefined): unknown => content?.['application/json']?.schema;

const answerOf = ({ responses }: Operation): unknown => {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return jsonOf(success?.[1].content) ?? { type: 'null' };
};

export async function consoleTypes(): Promise<string> {
  const document = JSON.parse(await readFile(openapiFile, 'utf8'));
  const operations = Object.entries<Readonly<Record<string, Operation>>>(document.paths)
    .filter(([path]) => path.startsWith('/api/') && path !== '/api/openapi.json')
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        object({
          params: parameters(operation, 'path'),
          query: parameters(operation, 'query'),
          body: jsonOf(operation.requestBody?.content) ?? { type: 'null' },
          answer: answerOf(operation),
        }),
      ]),
    );
  const schema = { title: 'Operations', ...object(Object.fromEntries(operations)), components: document.components };
  return compile(JSON.parse(JSON.stringify(schema)), 'Operations', {
    bannerComment: '/** Made from docs/openapi.json by `npm run openapi`. */',
    additionalProperties: false,
    format: false,
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeFile(consoleTypesFile, await consoleTypes());
