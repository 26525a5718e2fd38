import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseWebhookSecrets, signedHeaders } from '../../src/webhooks/sign.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

describe('a signature', () => {
  it('is the one that the reference libraries of the specification make', () => {
    const headers = signedHeaders(
      parseWebhookSecrets(secret).secrets,
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      new Date(1_614_265_330_999),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made with each of the secrets while they are being changed', () => {
    const other = `whsec_${randomBytes(32).toString('base64')}`;
    const { 'webhook-signature': signatures } = signedHeaders(
      parseWebhookSecrets(`${other}, ${secret}`).secrets,
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      '{"test": 2432232314}',
      new Date(1_614_265_330_000),
    );
    expect(signatures?.split(' ')).toHaveLength(2);
    expect(signatures).toContain(' v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('a secret', () => {
  it.each([
    ['without its prefix', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'is not of the form'],
    ['that is not base64', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZI-2LaLaSw', 'is not of the form'],
    ['that is too short', `whsec_${randomBytes(23).toString('base64')}`, 'has 23 bytes'],
    ['that is too long', `whsec_${randomBytes(65).toString('base64')}`, 'has 65 bytes'],
    ['that is empty', 'whsec_', 'is not of the form'],
  ])('%s is refused and not repeated', (_title, text, problem) => {
    const { secrets, problems } = parseWebhookSecrets(`${secret},${text}`);
    expect(secrets).toHaveLength(1);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`secret 2 ${problem}`);
    expect(problems[0]).not.toContain(text.slice(6) || 'nothing');
  });
});
