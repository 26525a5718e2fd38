import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyFileError, openKeyFile } from '../../src/secrets/key-file.ts';
import { createKeyring, parseKeys } from '../../src/secrets/keyring.ts';

const encoded = (length = 32) => randomBytes(length).toString('base64');

describe('the list of keys', () => {
  it('is read in order', () => {
    const [one, two] = [encoded(), encoded()];
    const { keys, problems } = parseKeys(`new:${one}, old:${two}`);

    expect(problems).toEqual([]);
    expect(keys.map(({ id, bytes }) => `${id}:${Buffer.from(bytes).toString('base64')}`)).toEqual([`new:${one}`, `old:${two}`]);
  });

  it.each([
    ['', 'key 1 is not of the form kid:base64'],
    [encoded(), 'key 1 is not of the form kid:base64'],
    [`main:${encoded()},`, 'key 2 is not of the form kid:base64'],
    [`:${encoded()}`, 'key 1 has an id that is not 1 to 32 letters, digits, "_" or "-"'],
    [`${'k'.repeat(33)}:${encoded()}`, 'key 1 has an id that is not 1 to 32 letters, digits, "_" or "-"'],
    ['main:', 'key 1 is not base64'],
    [`main:${'!'.repeat(44)}`, 'key 1 is not base64'],
    [`main:${encoded(31)}`, 'key 1 has 31 bytes instead of 32'],
    [`main:${encoded(33)}`, 'key 1 has 33 bytes instead of 32'],
    [`main:${encoded()},main:${encoded()}`, 'key 2 has the id of an earlier key'],
  ])('with a fault is refused, by position and without the key', (text, problem) => {
    expect(parseKeys(text).problems).toEqual([problem]);
  });

  it('is needed for a keyring', async () => {
    await expect(createKeyring([])).rejects.toThrow('at least one key');
  });
});

describe('the key file of embedded mode', () => {
  let dataDir: string;
  const empty = async () => false;
  const full = async () => true;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'patchbay-keys-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it('is made once, for its owner alone, and read from then on', async () => {
    const made = await openKeyFile({ dataDir, holdsSecrets: empty });

    expect(made).toHaveLength(1);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['keys']);
    expect(await openKeyFile({ dataDir, holdsSecrets: full })).toEqual(made);
  });

  it('takes a second key from the person who rotates', async () => {
    await openKeyFile({ dataDir, holdsSecrets: empty });
    const old = (await readFile(join(dataDir, 'keys'), 'utf8')).trim();
    await writeFile(join(dataDir, 'keys'), `next:${encoded()},${old}\n`);

    const keys = await openKeyFile({ dataDir, holdsSecrets: full });
    expect(keys.map(({ id }) => id)).toEqual(['next', 'main']);
  });

  it('is not made anew while the database holds secrets', async () => {
    await expect(openKeyFile({ dataDir, holdsSecrets: full })).rejects.toThrow('is missing, but the database holds secrets');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each(['', 'main:', `main:${encoded(16)}`])('is refused, and left alone, where it is damaged', async (text) => {
    await writeFile(join(dataDir, 'keys'), text);

    await expect(openKeyFile({ dataDir, holdsSecrets: empty })).rejects.toThrow(KeyFileError);
    expect(await readFile(join(dataDir, 'keys'), 'utf8')).toBe(text);
  });

  it('is refused where it cannot be read', async () => {
    await writeFile(join(dataDir, 'file'), '');

    // A path through a file cannot be read by anybody, root included.
    await expect(openKeyFile({ dataDir: join(dataDir, 'file'), holdsSecrets: empty })).rejects.toThrow('cannot be read');
  });
});
