import { Group, Tabs, Text } from '@mantine/core';
import { CopyIcon } from '../../parts/copy-value.tsx';

/** What to paste where, so that a program finds Patchbay. The token is the person's to keep: it is never put into a file for them. */
export const Snippets = ({ token }: { token: string }) => {
  const url = `${window.location.origin}/mcp`;
  return (
    <Tabs defaultValue="claude-code" keepMounted={false} mt="xs">
      <Tabs.List>
        {snippets.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ id, where, text }) => (
        <Tabs.Panel key={id} value={id} pt="sm">
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <Text size="sm" c="dimmed">
              {where}
            </Text>
            <CopyIcon value={text(url, token)} label="snippet" />
          </Group>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to do. */}
          <pre className="snippet" tabIndex={0}>
            {text(url, token)}
          </pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
};

interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly where: string;
  readonly text: (url: string, token: string) => string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const snippets: readonly Snippet[] = [
  {
    id: 'claude-code',
    label: 'Claude Code',
    where: 'Run this in a terminal.',
    text: (url, token) => `claude mcp add --transport http patchbay ${url} --header "Authorization: Bearer ${token}"`,
  },
  {
    id: 'cursor',
    label: 'Cursor',
    where: 'Add this to ~/.cursor/mcp.json, or to .cursor/mcp.json of one project.',
    text: (url, token) => json({ mcpServers: { patchbay: { url, headers: bearer(token) } } }),
  },
  {
    id: 'vs-code',
    label: 'VS Code',
    where: 'Add this to .vscode/mcp.json of a folder, or to your user configuration (command “MCP: Open User Configuration”).',
    text: (url, token) => json({ servers: { patchbay: { type: 'http', url, headers: bearer(token) } } }),
  },
  {
    id: 'codex',
    label: 'Codex',
    where: 'Add this to ~/.codex/config.toml, and set PATCHBAY_TOKEN to the token where Codex runs.',
    text: (url, token) =>
      `[mcp_servers.patchbay]\nurl = "${url}"\nbearer_token_env_var = "PATCHBAY_TOKEN"\n\n# in the shell: export PATCHBAY_TOKEN="${token}"`,
  },
  {
    id: 'curl',
    label: 'curl',
    where: 'Lists the tools.',
    text: (url, token) =>
      [
        `curl -sS ${url} \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        "  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\",
        `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}}'`,
      ].join('\n'),
  },
];
