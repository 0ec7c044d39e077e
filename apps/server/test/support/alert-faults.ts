import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { composeJobs } from '../../src/composition/compose-jobs.ts';
import { bindStore, pauseSweep, markAllOrphans } from '../../src/features/store/index.ts';
import { AUDIT_CHAIN, startChainWorker } from '../../src/platform/audit/index.ts';
import { createMailer, createSmtpTransport, startMailWorker } from '../../src/platform/mail/index.ts';
import { letPartsBeDue } from './due-parts.ts';
import type { TestApp } from './test-app.ts';

const DAY_MS = 86_400_000;
const MANY_FILES = 150;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined, fatal: () => undefined };
const mailer = createMailer({
  publicUrl: new URL('https://belege.example'),
  operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
});

const asOwner = (app: TestApp, statement: string) => sql.raw(statement).execute(app.test.owner.executor);

/** A portal with a complete backup, whose nightly checks have found no fault. */
export async function makeHealthy(app: TestApp): Promise<void> {
  const { store } = app;
  await bindStore({ executor: app.test.database.executor, store }, () => store.prepare());
  await asOwner(app, `insert into audit_event (action, facts) values ('backup.create', '{"lost": 0}')`);
  await runJobs(app, 'verify-documents', 'check-hash-chains', 'check-invoice-counters');
}

async function runJobs(
  { test: { database, owner }, store }: TestApp,
  ...names: readonly string[]
): Promise<void> {
  const retentionYears = { invoice: 8, remittanceAdvice: 8, reminder: 6 };
  const verifyCycle = { listNights: 1, readNights: 1 };
  const jobs = composeJobs({ database, store, mailer, logger: log, retentionYears, verifyCycle });
  await letPartsBeDue(owner.executor);
  for (const name of names) await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
}

/** A hot folder with a file that nobody takes, and a provider whose hot folder is missing. */
export async function neglectHotFolders(app: TestApp): Promise<void> {
  const provider = await app.build.provider('Watched');
  await app.build.provider('Missing');
  const delivery = path.join(app.documents, 'intake', 'Watched', 'work', 'begun');
  mkdirSync(delivery, { recursive: true });
  writeFileSync(path.join(delivery, 'invoice.pdf'), 'not taken in');
  await asOwner(app, `insert into hot_folder (provider_id, folder_name) values (${provider.id}, 'Watched')`);
}

/** A document without its file, a wrong total of a list, and a changed entry of the audit trail. */
export async function damageDocumentsAndJournals(app: TestApp): Promise<void> {
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  const content = randomBytes(100);
  const { sha256 } = await app.build.storedFile(content);
  await app.build.invoice(customer.id, provider.id);
  rmSync(locateFile(app, sha256));
  await asOwner(app, 'update invoice_month_count set count = count + 1');
  await asOwner(app, 'update counter_check set is_due = true');
  await asOwner(app, `update chain_check set started_at = started_at - interval '7 days'`);
  const worker = startChainWorker(app.test.database, [AUDIT_CHAIN], log);
  await waitForCount(app, 'unchained_event', 0);
  await worker.stop();
  await asOwner(app, `update audit_event set facts = '{"lost": 1}' where action = 'backup.create'`);
  await runJobs(app, 'verify-documents', 'check-hash-chains', 'check-invoice-counters');
}

function locateFile({ documents }: TestApp, sha256: Buffer): string {
  const hash = sha256.toString('hex');
  return path.join(documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
}

async function waitForCount(app: TestApp, from: string, expected: number): Promise<void> {
  const query = sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`;
  const check = async () => {
    expect((await query.execute(app.test.owner.executor)).rows[0]?.count).toBe(expected);
  };
  await vi.waitFor(check, { timeout: 10_000 });
}

/** Files that no document names, as after a restore of an older database, and a sweep that waits for a person. */
export async function loseDocumentsOfFiles(app: TestApp): Promise<void> {
  const files = await app.store.putMany(Array.from({ length: MANY_FILES }, () => randomBytes(60)));
  const at = new Date(Date.now() - 2 * DAY_MS);
  for (const { sha256 } of files) utimesSync(locateFile(app, sha256), at, at);
  await markAllOrphans(app.test.database.executor, app.store);
  await runJobs(app, 'sweep-store');
  await pauseSweep(app.test.database.executor, 'restored');
}

/** The mail server accepts no connection: one mail has waited for an hour, one was given up. */
export async function failMails(app: TestApp): Promise<void> {
  await attemptMail(app, { giveUpAfterSeconds: 0, firstWaitSeconds: 0 }, 'failed');
  await attemptMail(app, {}, 'pending');
  await asOwner(app, `update mail set created_at = now() - interval '1 hour' where state = 'pending'`);
}

/** An event that nobody sends has been due for two hours. */
export async function delayWebhooks(app: TestApp): Promise<void> {
  const endpoint = await app.build.webhook((await app.build.provider()).id);
  const delivery = await app.build.webhookDelivery(endpoint.id);
  await asOwner(
    app,
    `update webhook_delivery set state = 'pending', fault = null, next_attempt_at = now() - interval '2 hours'
    where public_id = '${delivery}'`,
  );
}

async function attemptMail(
  app: TestApp,
  limits: { readonly giveUpAfterSeconds?: number; readonly firstWaitSeconds?: number },
  stateAfterwards: 'failed' | 'pending',
): Promise<void> {
  await app.build.mail('pending');
  const worker = startMailWorker({
    database: app.test.database,
    transport: createSmtpTransport('smtp://127.0.0.1:1', { name: 'Test', address: 'test@example.com' }),
    log,
    limits: { pollSeconds: 0.02, ...limits },
  });
  await waitForCount(
    app,
    `mail where attempts > 0 and last_error is not null and state = '${stateAfterwards}'`,
    1,
  );
  await worker.stop();
}

/** A call that fails because a table is missing for a moment. */
export async function failCall(app: TestApp): Promise<void> {
  const { id } = await app.build.backofficeUser('SuperAdmin', null);
  const { publicId: providerId } = await app.build.provider();
  await asOwner(app, 'alter table branch rename to branch_of_another_version');
  const { statusCode } = await app.call({ url: '/api/ProviderBranch', query: { providerId }, as: id });
  expect(statusCode).toBe(500);
  await asOwner(app, 'alter table branch_of_another_version rename to branch');
}

/** Nothing was backed up or checked for days, and the journals' entries are not chained. */
export async function stopNightlyWork(app: TestApp): Promise<void> {
  await asOwner(app, `delete from audit_event where action = 'backup.create'`);
  await asOwner(app, `update check_result set checked_at = now() - interval '3 days'`);
  await asOwner(app, `insert into audit_event (action) select 'sign-in' from generate_series(1, 1001)`);
}
