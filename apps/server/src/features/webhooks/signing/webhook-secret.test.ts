import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWebhookSecret, formatWebhookSecret, signWebhook } from './webhook-secret.ts';

describe('the signature of a webhook', () => {
  it('equals the one in the example of the specification of Standard Webhooks', () => {
    const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    const headers = signWebhook([secret], {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      body: '{"test": 2432232314}',
      at: new Date(1_614_265_330_000),
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is made once with each secret while two are valid', () => {
    const secrets = [randomBytes(32), randomBytes(32)];
    const at = new Date('2026-11-02T08:00:00.900Z');
    const headers = signWebhook(secrets, { id: 'a', body: '{}', at });
    const expected = secrets.map((secret) => {
      const signed = `a.${Math.floor(at.getTime() / 1000)}.{}`;
      return `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`;
    });
    expect(headers['webhook-signature']).toBe(expected.join(' '));
  });

  it('is made with a random secret of 32 bytes, written as libraries expect it', () => {
    const [secret, other] = [createWebhookSecret(), createWebhookSecret()];
    expect(secret).toHaveLength(32);
    expect(secret.equals(other)).toBe(false);
    expect(formatWebhookSecret(secret)).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  });
});
