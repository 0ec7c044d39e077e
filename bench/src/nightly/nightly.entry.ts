import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { composeJobs } from '@belegfach/server/src/composition/compose-jobs.ts';
import { readConfig } from '@belegfach/server/src/configuration/config.ts';
import { sendNotices } from '@belegfach/server/src/features/notices/index.ts';
import { purgeExpiredDocuments } from '@belegfach/server/src/features/retention/index.ts';
import { bindStore } from '@belegfach/server/src/features/store/index.ts';
import { AUDIT_CHAIN, startChainWorker } from '@belegfach/server/src/platform/audit/index.ts';
import { openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import { openFileStore } from '@belegfach/server/src/platform/document-store/index.ts';
import { createMailer } from '@belegfach/server/src/platform/mail/index.ts';
import { createKeyring } from '@belegfach/server/src/platform/secrets/index.ts';
import { createPortalLogger } from '@belegfach/server/src/process/logger.ts';
import { exitWithParent } from '../child-process.ts';
import { readArguments } from '../servers/server-process.ts';
import { portalLogin } from '../world/portal-login.ts';
import { type NightlyRun, NOTICES_SELECTION, PURGE_SELECTION } from './nightly-jobs.ts';
import { type RecordedStatement, recordStatements, slowestOfEachLimit } from './record-statements.ts';

// The portal's jobs in a process of their own: its memory is that of the jobs.
exitWithParent();

/** READ_TIMEOUT_SECONDS is not set: the default of the connections. */
const STATEMENT_MS = 10_000;
const SAMPLE_MS = 20;
const BYTES_PER_MB = 1024 * 1024;

const { databaseUrl, documents } = readArguments();
const { operator, retentionYears, verifyCycle } = readConfig({ DEMO: 'true' });
const logger = createPortalLogger('info');
const store = openFileStore(documents);
let statements: RecordedStatement[] = [];
let onStatement = (statement: RecordedStatement): void => void statements.push(statement);
const keyring = createKeyring(randomBytes(32));
const database = recordStatements(
  openDatabase({ url: await portalLogin(databaseUrl), keyring, poolSize: 2, statementMs: STATEMENT_MS }),
  STATEMENT_MS,
  (statement) => onStatement(statement),
);
const owner = recordStatements(openDatabase({ url: databaseUrl, as: 'owner', poolSize: 2 }), 0, (statement) =>
  onStatement(statement),
);
const mailer = createMailer({ publicUrl: new URL('http://127.0.0.1'), operator });
const jobs = new Map<string, (signal: AbortSignal) => Promise<unknown>>(
  composeJobs({ database, mailer, store, logger, retentionYears, verifyCycle }).map((job) => [
    job.name,
    (signal) => job.run(signal),
  ]),
);
jobs.set(PURGE_SELECTION, () =>
  purgeExpiredDocuments(
    { owner, store },
    { years: retentionYears, lastYear: new Date().getFullYear() },
    // This signal is already aborted, so that no document is removed.
    { signal: AbortSignal.abort(), onProgress: () => undefined },
  ),
);
jobs.set(NOTICES_SELECTION, async () => {
  const ending = new AbortController();
  const record = onStatement;
  onStatement = (statement) => {
    record(statement);
    ending.abort();
  };
  await sendNotices({ database, mailer }, 'daily', ending.signal);
  onStatement = record;
});

await bindStore({ executor: owner.executor, store }, () => store.prepare());
await chainAll();
process.on('message', (name: unknown) => {
  if (typeof name !== 'object' || name === null || !('job' in name)) return;
  run(String(name.job)).then(
    (done) => process.send?.({ run: done }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.send?.('ready');

/** Chains the entries that wait, as the portal does while it runs. */
async function chainAll(): Promise<void> {
  const worker = startChainWorker(database, [AUDIT_CHAIN], logger);
  const waiting = database.executor.selectFrom('unchained_event').select('event_id').limit(1);
  while ((await waiting.executeTakeFirst()) !== undefined) await wait(500);
  await worker.stop();
}

async function run(name: string): Promise<NightlyRun> {
  const job = jobs.get(name);
  if (job === undefined) throw new Error(`the portal has no job ${name}`);
  statements = [];
  const before = process.memoryUsage.rss();
  let most = before;
  const sample = () => void (most = Math.max(most, process.memoryUsage.rss()));
  const timer = setInterval(sample, SAMPLE_MS);
  const started = performance.now();
  try {
    await job(new AbortController().signal);
  } finally {
    clearInterval(timer);
  }
  const ms = performance.now() - started;
  sample();
  return {
    ms,
    statements: statements.length,
    slowest: slowestOfEachLimit(statements),
    memory: { before: before / BYTES_PER_MB, most: most / BYTES_PER_MB },
  };
}
