import { z } from 'zod';
import { openDatabase } from '../../../database/index.ts';
import { createKeyring } from '../../../secrets/index.ts';
import { startMailWorker } from '../mail-worker.ts';
import { createSmtpTransport } from '../smtp-transport.ts';

/** A mail worker in its own process, for tests that kill it. */
const options = z
  .object({ databaseUrl: z.string(), key: z.string(), smtpUrl: z.string(), leaseSeconds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''));

const print = (facts: object, message: string) => console.error(message, facts);
startMailWorker({
  database: openDatabase({
    url: options.databaseUrl,
    poolSize: 3,
    keyring: createKeyring(Buffer.from(options.key, 'hex')),
  }),
  transport: createSmtpTransport(options.smtpUrl, { name: 'Belegfach', address: 'belege@muster.example' }),
  log: { info: () => undefined, warn: print, error: print },
  limits: { pollSeconds: 0.05, mailsPerMinute: 10_000, leaseSeconds: options.leaseSeconds, maxConcurrent: 2 },
});
