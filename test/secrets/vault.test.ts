import { randomBytes, randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createKeyring, type EncryptionKey } from '../../src/secrets/keyring.ts';
import { createVault, type SecretOwner, type Vault } from '../../src/secrets/vault.ts';

const key = (id: string): EncryptionKey => ({ id, bytes: randomBytes(32) });
const oldKey = key('old');
const newKey = key('new');
const vaultWith = async (...keys: EncryptionKey[]) => createVault({ kms: await createKeyring(keys) });

const value = 'SEKRET-access';
const owner: SecretOwner = { kind: 'connection', id: randomUUID() };
const unreadable = { name: 'AppError', code: 'secret_unreadable' };

let vault: Vault;
beforeAll(async () => {
  vault = await vaultWith(oldKey);
});

describe('a sealed secret', () => {
  it('opens for its owner and slot, and is another text each time', async () => {
    const one = await vault.seal(owner, 'access-token', value);
    const two = await vault.seal(owner, 'access-token', value);

    expect(one.keyId).toBe('old');
    expect(one.sealed).not.toBe(two.sealed);
    expect(await vault.open(owner, 'access-token', one.sealed)).toBe(value);
  });

  it.each(['', 'ünïcødé 🔑', 'x'.repeat(100_000)])('keeps any text as it is', async (text) => {
    const { sealed } = await vault.seal(owner, 'slot', text);

    expect(await vault.open(owner, 'slot', sealed)).toBe(text);
  });

  it.each<[string, SecretOwner, string]>([
    ['another row', { ...owner, id: randomUUID() }, 'access-token'],
    ['another kind of owner', { ...owner, kind: 'installation' }, 'access-token'],
    ['another slot', owner, 'refresh-token'],
  ])('does not open in %s', async (_, elsewhere, slot) => {
    const { sealed } = await vault.seal(owner, 'access-token', value);

    await expect(vault.open(elsewhere, slot, sealed)).rejects.toMatchObject(unreadable);
  });

  it('does not open with any bit of it changed, nor cut short', async () => {
    const { sealed } = await vault.seal(owner, 'slot', value);
    const parts = sealed.split('.');
    for (const [index, part] of parts.entries()) {
      if (part === '') continue;
      const bytes = Buffer.from(part, 'base64url');
      for (let at = 0; at < bytes.length; at++) {
        const flipped = Buffer.from(bytes);
        flipped[at] = (flipped[at] ?? 0) ^ 1;
        const changed = parts.with(index, flipped.toString('base64url')).join('.');
        await expect(vault.open(owner, 'slot', changed)).rejects.toMatchObject(unreadable);
      }
    }
  });

  it.each([0, 4, 12, 15])('does not open with a tag of %i bytes', async (length) => {
    const { sealed } = await vault.seal(owner, 'slot', value);
    const parts = sealed.split('.');
    const tag = Buffer.from(parts[4] ?? '', 'base64url').subarray(0, length);

    await expect(vault.open(owner, 'slot', parts.with(4, tag.toString('base64url')).join('.'))).rejects.toMatchObject(unreadable);
  });

  it.each([
    '',
    'not a jwe',
    'a.b.c.d.e',
    `${Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"old"}').toString('base64url')}....`,
  ])('is not just any text', async (text) => {
    await expect(vault.open(owner, 'slot', text)).rejects.toMatchObject(unreadable);
  });

  it('does not open with another key under the same id', async () => {
    const { sealed } = await vault.seal(owner, 'slot', value);
    const other = await vaultWith(key('old'));

    await expect(other.open(owner, 'slot', sealed)).rejects.toMatchObject(unreadable);
  });

  it('shows nothing of itself in the error', async () => {
    const { sealed } = await vault.seal(owner, 'slot', value);
    const other = await vaultWith(newKey);
    const error: unknown = await other.open(owner, 'slot', sealed).catch((thrown: unknown) => thrown);
    const shown = inspect(error, { depth: 9, showHidden: true });

    expect(shown).toContain('its key is not in the keyring');
    for (const part of [value, ...sealed.split('.').filter((text) => text.length > 8)]) expect(shown).not.toContain(part);
  });

  it('sealed with an older key of the ring still opens, and new ones take the first key', async () => {
    const { sealed } = await vault.seal(owner, 'slot', value);
    const rotated = await vaultWith(newKey, oldKey);

    expect(await rotated.open(owner, 'slot', sealed)).toBe(value);
    expect(await rotated.seal(owner, 'slot', value)).toMatchObject({ keyId: 'new' });
  });
});
