import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries } from '../../catalog/index.ts';
import { projectRoot } from '../../src/project-root.ts';

interface Import {
  /** The importing file, from the project's root. */
  readonly from: string;
  /** The imported file from the project's root, or the package as it is written. */
  readonly to: string;
  readonly typeOnly: boolean;
}

const sources = ['src', 'catalog', 'plugins']
  .flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .map((name) => name.split(sep).join('/'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^src\/(db\/generated|console)\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(projectRoot, name), 'utf8') }));

const importsOf = ({ name, text }: { name: string; text: string }): Import[] => {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\(\s*()'([^']+)'\s*\)/g);
  return [...statements, ...dynamic].map(([, type, to = '']) => ({
    from: name,
    to: to.startsWith('.')
      ? relative(projectRoot, join(projectRoot, dirname(name), to))
          .split(sep)
          .join('/')
      : to,
    typeOnly: Boolean(type),
  }));
};
const imports = sources.flatMap(importsOf);

/** Third party → where it may be imported. A package that is missing here may be imported anywhere in src/. */
const doors: Readonly<Record<string, readonly string[]>> = {
  'openid-client': [
    'src/oauth/client.ts',
    'src/sign-in/open-id-provider.ts',
    'src/sign-in/discovery.ts',
    'src/oauth/client-authentication.ts',
  ],
  jose: ['src/secrets/', 'src/http/principal.ts'],
  undici: ['src/egress/'],
  'ipaddr.js': ['src/egress/'],
  pg: ['src/db/'],
  '@electric-sql/pglite': ['src/db/'],
  'pglite-prisma-adapter': ['src/db/'],
  '@prisma/adapter-pg': ['src/db/'],
  '@prisma/driver-adapter-utils': ['src/db/'],
  '@modelcontextprotocol/server': ['src/mcp/'],
  '@modelcontextprotocol/client': ['src/mcp/', 'src/capabilities/mcp/'],
  aws4fetch: ['src/connections/request-signature.ts'],
  'fast-xml-parser': ['src/egress/', 'plugins/'],
  express: ['src/http/'],
  helmet: ['src/http/'],
  cookie: ['src/http/'],
  'pino-http': ['src/http/'],
  '@asteasolutions/zod-to-openapi': ['src/http/openapi.ts'],
  yaml: ['src/capabilities/', 'catalog/'],
};
/** Nobody opens sockets or files of the network kind past egress; `node:http` otherwise serves, or names types. */
const sockets = ['node:https', 'node:http2', 'node:tls', 'node:dgram', 'node:dns', 'node:dns/promises'];

const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
const within = (places: readonly string[], file: string): boolean => places.some((place) => file.startsWith(place));
const say = ({ from, to }: Import): string => `${from} imports ${to}`;

describe('a third party', () => {
  it.each(Object.entries(doors))('%s comes in by one door: %j', (name, places) => {
    const used = imports.filter(({ to }) => packageOf(to) === name);
    expect(used.filter(({ from }) => !within(places, from)).map(say)).toEqual([]);
  });

  it('reaches the network through egress alone', () => {
    expect(imports.filter(({ from, to }) => sockets.includes(to) && !within(['src/egress/'], from)).map(say)).toEqual([]);
    const bare = sources.filter(
      ({ name, text }) => !name.startsWith('src/egress/') && /(?<![.\w])fetch\(/.test(withoutComments(text)),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});

/** It runs in browsers, and knows of the service what its OpenAPI document says. */
describe('the console', () => {
  const folder = join(projectRoot, 'src/console');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name: `src/console/${name.split(sep).join('/')}`, text: readFileSync(join(folder, name), 'utf8') }));

  it('imports nothing of the service, and the service nothing of it', () => {
    const own = files.flatMap(importsOf);
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ to }) => /^(src(?!\/console\/)|catalog|plugins|test|node:)/.test(to)).map(say)).toEqual([]);
    expect(imports.filter(({ to }) => to.startsWith('src/console/')).map(say)).toEqual([]);
  });

  it('writes no HTML past React and evaluates no text', () => {
    const found = files.filter(({ text }) =>
      /dangerouslySetInnerHTML|innerHTML|\beval\(|new Function\(/.test(withoutComments(text)),
    );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('keeps nothing in the storage of browsers', () => {
    const found = files.filter(({ text }) => /\b(localStorage|sessionStorage|indexedDB)\b/.test(withoutComments(text)));
    expect(found.map(({ name }) => name)).toEqual([]);
  });
});

describe('the environment', () => {
  it('is read in one file', () => {
    const readers = sources.filter(({ text }) => /process\.(env|loadEnvFile)|\bimport\.meta\.env\b/.test(withoutComments(text)));
    expect(readers.map(({ name }) => name)).toEqual(['src/env.ts']);
  });
});

describe('the catalog', () => {
  it('imports nothing of the service or of the plugins', () => {
    expect(imports.filter(({ from, to }) => from.startsWith('catalog/') && /^(src|plugins|test)\//.test(to)).map(say)).toEqual(
      [],
    );
  });
});

describe('plugins', () => {
  it('import the catalog only, and besides it zod, what reads XML, and what makes bytes and random ids', () => {
    const foreign = imports.filter(
      ({ from, to }) =>
        from.startsWith('plugins/') &&
        !/^(catalog|plugins)\//.test(to) &&
        !/^(zod|node:buffer|node:crypto|fast-xml-parser)$/.test(to),
    );
    expect(foreign.map(say)).toEqual([]);
  });

  it('do not import one another', () => {
    const pluginOf = (path: string) => /^plugins\/([^/]+)\//.exec(path)?.[1];
    const across = imports.filter(({ from, to }) => {
      const [one, other] = [pluginOf(from), pluginOf(to)];
      return one !== undefined && other !== undefined && one !== other;
    });
    expect(across.map(say)).toEqual([]);
  });
});

describe('the service', () => {
  it('knows no provider by name', () => {
    const names = entries.flatMap(({ id, displayName }) => [id, displayName]);
    const pattern = new RegExp(`(?<![a-z])(${names.map((name) => name.replace(/[^\w ]/g, '\\$&')).join('|')})(?![a-z])`, 'i');
    const found = sources.flatMap(({ name, text }) =>
      name.startsWith('src/')
        ? text
            .split('\n')
            .flatMap((line, at) => (pattern.test(withoutProtocols(line)) ? `${name}:${at + 1}: ${line.trim()}` : []))
        : [],
    );
    expect(found).toEqual([]);
  });
});

/**
 * From top to bottom: calls go down only. What stands in one line may not import each other, except `connections` and
 * `installations`, which are two sides of one thing: a setup moves its connections, and a connection finds its setup.
 */
const layers: readonly (readonly string[])[] = [
  ['main.ts', 'rotate-secrets.ts'],
  ['server.ts'],
  ['http', 'mcp'],
  ['services.ts'],
  ['background.ts'],
  ['sign-in'],
  ['oauth', 'projects', 'admin'],
  ['capabilities'],
  ['connections', 'installations'],
  ['users', 'audit', 'webhooks', 'changes.ts'],
  ['secrets'],
  ['egress'],
  ['db'],
  ['env.ts', 'sweep.ts', 'errors.ts', 'brand.ts', 'clock.ts', 'name-input.ts', 'nesting.ts', 'project-root.ts', 'redact.ts'],
];
const peers = new Set(['connections', 'installations']);
/** Upward on purpose: who is above, what of it, and why. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The composition root builds what callers are recognised by; routes are made from its result.
  'services.ts': ['src/http/cookies.ts', 'src/http/principal.ts'],
  // The one schema of the environment parses with what each part says about its own settings.
  'env.ts': [
    'src/brand.ts',
    'src/db/client.ts',
    'src/egress/address.ts',
    'src/egress/origin-map.ts',
    'src/secrets/keyring.ts',
    'src/webhooks/deliver.ts',
    'src/webhooks/sign.ts',
  ],
};

describe('the layers', () => {
  const partOf = (path: string): string => path.split('/')[1] ?? '';
  const levelOf = (path: string): number => layers.findIndex((layer) => layer.includes(partOf(path)));
  const inside = imports.filter(({ from, to }) => from.startsWith('src/') && to.startsWith('src/'));

  it('hold every part of the service', () => {
    const unknown = sources.filter(({ name }) => name.startsWith('src/') && levelOf(name) === -1);
    expect(unknown.map(({ name }) => name)).toEqual([]);
    for (const part of layers.flat()) expect(existsSync(join(projectRoot, 'src', part)), part).toBe(true);
  });

  it('import downwards only', () => {
    const upward = inside.filter(({ from, to }) => {
      const [one, other] = [partOf(from), partOf(to)];
      if (one === other || (peers.has(one) && peers.has(other)) || exceptions[one]?.includes(to)) return false;
      return levelOf(to) <= levelOf(from);
    });
    expect(upward.map(say)).toEqual([]);
  });

  it('make no exception that nobody needs', () => {
    for (const [part, allowed] of Object.entries(exceptions))
      for (const to of allowed)
        expect(
          inside.some((one) => partOf(one.from) === part && one.to === to),
          `${part} → ${to}`,
        ).toBe(true);
  });
});

describe('an import', () => {
  it('is found in each of its forms', () => {
    const text =
      "import a from 'a';\nimport type { B } from './b.ts';\nimport {\n  c,\n} from '../c.ts';\nexport * from 'd';\nimport 'e';\n";
    expect(importsOf({ name: 'src/x/y.ts', text }).map(({ to, typeOnly }) => [to, typeOnly])).toEqual([
      ['a', false],
      ['src/x/b.ts', true],
      ['src/c.ts', false],
      ['d', false],
      ['e', false],
    ]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, '').replace(/(?<!:)\/\/.*$/gm, '');
}

/** A signature's method carries the name of who published it, as RFCs carry numbers; so does the library that implements it. */
function withoutProtocols(line: string): string {
  return line.replace(/aws-sigv4|aws4fetch|AwsV4Signer|x-amz-[\w-]+/g, '');
}
