import { describe, expect, it } from 'vitest';
import { readChallenge } from '../../../src/capabilities/mcp/challenge.ts';

const prm = 'https://mcp.example.com/.well-known/oauth-protected-resource/mcp';

describe('B53 a challenge', () => {
  it.each([
    ['quoted', `Bearer resource_metadata="${prm}", error="invalid_token"`, 'invalid_token'],
    ['unquoted', `Bearer resource_metadata=${prm}, error=invalid_token`, 'invalid_token'],
    ['in lower case', `bearer resource_metadata="${prm}"`, undefined],
    ['with parameters in upper case', `Bearer RESOURCE_METADATA="${prm}"`, undefined],
    ['after another', `Basic realm="x", Bearer resource_metadata="${prm}"`, undefined],
    ['before another', `Bearer resource_metadata="${prm}", Basic realm="x", error="of-basic"`, undefined],
    ['after a token of another scheme', `Negotiate YWJj==, Bearer resource_metadata="${prm}"`, undefined],
    ['after a realm with a comma', `Bearer realm="a, b", resource_metadata="${prm}"`, undefined],
    ['after a realm that looks like one', `Bearer realm="x\\", resource_metadata=evil", resource_metadata="${prm}"`, undefined],
    ['with spaces around equals signs', `Bearer resource_metadata = "${prm}" , error = "invalid_token"`, 'invalid_token'],
    ['without commas', `Bearer realm="x" resource_metadata="${prm}"`, undefined],
    ['in a header of its own', ['Basic realm="x"', `Bearer resource_metadata="${prm}"`], undefined],
    ['that is said twice', `Bearer resource_metadata="${prm}", Bearer resource_metadata="https://evil.example"`, undefined],
  ])('%s is understood', (_form, header, error) => {
    expect(readChallenge(401, header)).toEqual({ status: 401, resourceMetadata: prm, error, scopes: [] });
  });

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['of another scheme', `Basic realm="x", resource_metadata="${prm}"`],
    ['of a scheme that only begins alike', `BearerX resource_metadata="${prm}"`],
    ['without parameters', 'Bearer'],
    ['whose address is relative', 'Bearer resource_metadata="/prm"'],
    ['whose address is no web address', 'Bearer resource_metadata="javascript:alert(1)"'],
    ['that never ends its text', 'Bearer resource_metadata="https://x'],
  ])('that is %s names no address', (_form, header) => {
    expect(readChallenge(401, header)).toEqual({ status: 401, resourceMetadata: undefined, error: undefined, scopes: [] });
  });

  it('of 403 names the scopes that are missing', () => {
    const header = 'Bearer error="insufficient_scope", scope=" a  b:c https://example.com/d "';
    expect(readChallenge(403, header)).toEqual({
      status: 403,
      resourceMetadata: undefined,
      error: 'insufficient_scope',
      scopes: ['a', 'b:c', 'https://example.com/d'],
    });
  });

  it.each([`Bearer ${'a'.repeat(16_000)}(`, `Bearer ${'a="'.repeat(5_000)}`, `Bearer a${' '.repeat(16_000)}(`])(
    'of 16 kB that is made to be slow is read at once',
    (header) => {
      const began = performance.now();
      readChallenge(401, header);
      expect(performance.now() - began).toBeLessThan(200);
    },
  );
});
