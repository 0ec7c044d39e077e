import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks asks for 24 to 64 random bytes. */
const SECRET_BYTES = 32;
const PREFIX = 'whsec_';

export function createWebhookSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The form in which a receiver configures the secret. */
export function formatWebhookSecret(secret: Buffer): string {
  return `${PREFIX}${secret.toString('base64')}`;
}

/**
 * The headers of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com): the receiver recognises a repeat by
 * `webhook-id`, refuses old requests by `webhook-timestamp`, and accepts the request if one of the signatures fits.
 */
export function signWebhook(
  secrets: readonly Buffer[],
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${digest}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
