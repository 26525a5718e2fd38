/** A plugin made for measuring: its operations do nothing, so what is measured is everything around them. */
import { z } from 'zod';
import { definePlugin } from '../catalog/define.ts';
import { nativeProvider, operation } from '../plugins/define.ts';

export const entry = definePlugin({
  id: 'bench',
  version: '1.0.0',
  displayName: 'Bench',
  description: 'Operations that do nothing.',
  homepage: 'https://bench.test',
  setupUrl: 'https://bench.test/setup',
  connectors: [
    {
      id: 'bench-cloud',
      displayName: 'Bench Cloud',
      baseUrl: 'https://{region}.bench.test/api',
      authSchemes: [
        {
          type: 'api-key',
          id: 'api-key',
          displayName: 'API key',
          keyField: 'token',
          installationFields: [{ id: 'region', label: 'Region', type: 'text' }],
          connectionFields: [{ id: 'token', label: 'Token', type: 'secret' }],
        },
      ],
      sources: [{ type: 'native', id: 'native', provider: 'bench' }],
    },
  ],
});

export const definitionIds = { pluginId: 'bench', connectorId: 'bench-cloud', authSchemeId: 'api-key' };

export const operationsPerConnection = 30;

const echo = operation(entry, {
  name: 'echo',
  description: 'Answer the text that was sent.',
  effect: 'read',
  scopes: [],
  input: z.strictObject({ text: z.string().describe('What to answer') }),
  output: z.object({ text: z.string() }),
  run: async ({ input }) => ({ text: input.text }),
});

/** As large as the operations of a real plugin are: a few described parameters and a nested answer. */
const listItems = (number: number) =>
  operation(entry, {
    name: `list_items_${number}`,
    description: 'List the items of a repository, newest first, with their labels and who opened them. Fifty per page.',
    effect: 'read',
    scopes: [],
    input: z.strictObject({
      owner: z.string().describe('User or organisation, as in the URL'),
      repo: z.string().describe('Name of the repository, without its owner'),
      state: z.enum(['open', 'closed', 'all']).default('open').describe('Which items to list'),
      page: z.number().int().min(1).default(1).describe('Page to answer, from 1'),
    }),
    output: z.object({
      items: z.array(z.object({ id: z.number(), title: z.string(), url: z.string(), labels: z.array(z.string()) })),
      nextPage: z.number().optional(),
    }),
    run: async () => ({ items: [] }),
  });

export const provider = nativeProvider('bench', [
  echo,
  ...Array.from({ length: operationsPerConnection - 1 }, (_, index) => listItems(index + 1)),
]);
