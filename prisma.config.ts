import { defineConfig } from 'prisma/config';

// `prisma generate` and `prisma validate` need no schema engine, but the CLI tries to download one unless it is told
// that it already has it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(process.env['DATABASE_URL'] ? { datasource: { url: process.env['DATABASE_URL'] } } : {}),
});
