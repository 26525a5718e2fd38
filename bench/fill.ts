/** Other people's rows: users with ten connections each, all set up, bound and given to an agent. */
import pg from 'pg';
import { definitionIds } from './catalog.ts';

export const fill = async (url: string, users: number): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement.text, statement.values(users));
    await client.query('COMMIT');
    // What the database would do by itself in the next minutes, while something else is being measured.
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT').catch(() => {});
  } finally {
    await client.end();
  }
};

const issuer = 'https://others.bench.test';
const { pluginId, connectorId, authSchemeId } = definitionIds;
const ids = [pluginId, connectorId, authSchemeId];
/** About as long as a sealed token is. */
const sealed = 'x'.repeat(260);

const statements: readonly { readonly text: string; values(users: number): unknown[] }[] = [
  {
    text: `INSERT INTO users (id, issuer, subject, display_name)
      SELECT gen_random_uuid(), '${issuer}', 'user-' || n, 'User ' || n FROM generate_series(1, $1::int) n`,
    values: (users) => [users],
  },
  {
    text: `INSERT INTO installations (id, user_id, plugin_id, connector_id, auth_scheme_id, configuration, updated_at)
      SELECT gen_random_uuid(), id, $1, $2, $3, '{"region": "eu"}', now() FROM users WHERE issuer = '${issuer}'`,
    values: () => ids,
  },
  {
    text: `INSERT INTO connections
        (id, user_id, installation_id, plugin_id, connector_id, auth_scheme_id, alias, display_name, verified_at, updated_at)
      SELECT gen_random_uuid(), u.id, i.id, $1, $2, $3, 'account-' || n, 'Account ' || n, now(), now()
      FROM users u JOIN installations i ON i.user_id = u.id CROSS JOIN generate_series(1, 10) n WHERE u.issuer = '${issuer}'`,
    values: () => ids,
  },
  {
    text: `INSERT INTO secrets (owner_kind, owner_id, slot, sealed, key_id, updated_at)
      SELECT 'connection', c.id, 'token', '${sealed}', 'other', now()
      FROM connections c JOIN users u ON u.id = c.user_id WHERE u.issuer = '${issuer}'`,
    values: () => [],
  },
  {
    text: `INSERT INTO projects (id, user_id, name)
      SELECT gen_random_uuid(), id, 'Project' FROM users WHERE issuer = '${issuer}'`,
    values: () => [],
  },
  {
    text: `INSERT INTO project_bindings (project_id, connection_id, effects, operations)
      SELECT p.id, c.id, '{read,write}', '{}' FROM projects p JOIN users u ON u.id = p.user_id
      JOIN connections c ON c.user_id = u.id WHERE u.issuer = '${issuer}'`,
    values: () => [],
  },
  {
    text: `INSERT INTO agents (id, project_id, name, token_hash)
      SELECT gen_random_uuid(), p.id, 'Agent', sha256(p.id::text::bytea)
      FROM projects p JOIN users u ON u.id = p.user_id WHERE u.issuer = '${issuer}'`,
    values: () => [],
  },
];
