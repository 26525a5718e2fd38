#!/usr/bin/env node
// Prints the SQL that takes a database with all of prisma/migrations applied to prisma/schema.prisma;
// prints nothing when they agree. Works without Prisma's schema engine binary and without a database server.
//   node ../shared/tools/migration-sql.mjs [project folder]
// Needs these in the project's node_modules (devDependencies will do): @prisma/schema-engine-wasm,
// @prisma/driver-adapter-utils, @electric-sql/pglite, pglite-prisma-adapter.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? '.');
const require = createRequire(join(root, 'package.json'));
const load = (id) => import(require.resolve(id));
const { PGlite } = await load('@electric-sql/pglite');
const { PrismaPGlite } = await load('pglite-prisma-adapter');
const { bindMigrationAwareSqlAdapterFactory } = await load('@prisma/driver-adapter-utils');
const bgPath = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
const bg = await import(bgPath);
globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
  set_message(m) {
    console.error(m);
  },
};
const { instance } = await WebAssembly.instantiate(readFileSync(bgPath.replace(/\.js$/, '.wasm')), {
  './schema_engine_bg.js': bg,
});
bg.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

const db = new PGlite();
const dir = join(root, 'prisma/migrations');
for (const name of readdirSync(dir).sort()) {
  const file = join(dir, name, 'migration.sql');
  if (existsSync(file)) await db.exec(readFileSync(file, 'utf8'));
}
const schemaPath = join(root, 'prisma/schema.prisma');
const files = [{ path: schemaPath, content: readFileSync(schemaPath, 'utf8') }];
const factory = new PrismaPGlite(db);
const engine = await bg.SchemaEngine.new(
  { datamodels: [[schemaPath, files[0].content]] },
  () => {},
  bindMigrationAwareSqlAdapterFactory(factory),
);
const { stdout } = await engine.diff({
  from: { tag: 'schemaDatasource', files, configDir: join(root, 'prisma') },
  to: { tag: 'schemaDatamodel', files },
  script: true,
  shadowDatabaseUrl: null,
  exitCode: null,
  filters: { externalTables: [], externalEnums: [] },
});
if (stdout && !stdout.includes('This is an empty migration')) console.log(stdout);
process.exit(0);
