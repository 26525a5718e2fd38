/** The real service with a plugin made for the suite, and one agent of one user, behind a front that speaks as that agent. */
import { definePlugin } from '../../catalog/define.ts';
import { giveToAgent } from '../helpers/example.ts';
import { startPatchbay } from '../helpers/patchbay.ts';
import { startFront } from './front.ts';
import { startUpstream } from './upstream.ts';

export interface Target {
  readonly url: string;
  close(): Promise<void>;
}

export const startTarget = async (): Promise<Target> => {
  let changeTools = async (): Promise<unknown> => undefined;
  const upstream = await startUpstream(() => changeTools());
  const map = [`https://conformance.test=${new URL(upstream.url).origin}`];
  const patchbay = await startPatchbay({ entries: [entry], providers: [], map });
  const alice = patchbay.as('alice');
  await alice.put('/api/installations/conformance/main/none', { configuration: {} });
  const connection = async (alias: string) =>
    (await alice.post('/api/connections', { ...ids, alias, configuration: {} })).body.id;
  const { token, projectId } = await giveToAgent(alice, [await connection('suite')], { effects });
  const another = await connection('another');
  await alice.put(`/api/projects/${projectId}/connections/${another}`, { effects, operations: ['test_simple_text'] });
  let enabled = true;
  changeTools = () => {
    enabled = !enabled;
    return alice.patch(`/api/connections/${another}`, { enabled });
  };
  const front = await startFront({ serviceUrl: patchbay.url, alias: 'suite', token });
  return {
    url: front.url,
    close: async () => {
      front.close();
      await patchbay.close();
      await upstream.close();
    },
  };
};

const effects = ['read', 'write', 'destructive'];
const ids = { pluginId: 'conformance', connectorId: 'main', authSchemeId: 'none' };

const entry = definePlugin({
  id: 'conformance',
  version: '1.0.0',
  displayName: 'Conformance',
  description: 'Exists for the conformance suite only.',
  homepage: 'https://conformance.test',
  setupUrl: 'https://conformance.test',
  connectors: [
    {
      id: 'main',
      displayName: 'Main',
      baseUrl: 'https://conformance.test',
      authSchemes: [{ type: 'none', id: 'none', displayName: 'No sign-in' }],
      sources: [{ type: 'mcp', id: 'upstream', transport: { kind: 'http', url: 'https://conformance.test/mcp' } }],
    },
  ],
  // A real one: the Skills extension is served from the shipped plugins' folders.
  skills: ['github/skills/github'],
});
