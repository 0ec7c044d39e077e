import { z } from 'zod';
import { readConfig } from '../../../../configuration/config.ts';
import { openDatabase } from '../../../../platform/database/index.ts';
import { createMailer } from '../../../../platform/mail/index.ts';
import { createKeyring } from '../../../../platform/secrets/index.ts';
import { createWebhookTransport } from '../webhook-transport.ts';
import { startWebhookWorker } from '../webhook-worker.ts';

/** A webhook worker in its own process, for tests that kill it. */
const options = z
  .object({ databaseUrl: z.string(), key: z.string(), host: z.string(), leaseSeconds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const print = (facts: object, message: string) => console.error(message, facts);
startWebhookWorker({
  database: openDatabase({
    url: options.databaseUrl,
    poolSize: 3,
    keyring: createKeyring(Buffer.from(options.key, 'hex')),
  }),
  mailer: createMailer(readConfig({ DEMO: 'true' })),
  transport: createWebhookTransport({ allowedHosts: new Set([options.host]) }),
  log: { warn: print, error: print },
  limits: { pollSeconds: 0.05, leaseSeconds: options.leaseSeconds },
});
