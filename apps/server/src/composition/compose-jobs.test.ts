import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeJobs } from './compose-jobs.ts';
import { bindStore } from '../features/store/index.ts';
import { FileDocumentStore } from '../platform/document-store/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { letPartsBeDue } from '../../test/support/due-parts.ts';
import { createRejectedReceipt } from '../../test/support/rejected-receipt.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { createWorldBuilder, type WorldBuilder } from '../../test/support/test-world.ts';

/**
 * The features test their own jobs; this test proves that the schedule contains each job and that it is the right one.
 */
let test: TestDatabase;
let build: WorldBuilder;
let folder: string;
let provider: { id: number };
let customer: { id: number };
let jobs: ReturnType<typeof composeJobs>;
const log: Record<string, unknown>[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'belegfach-jobs-'));
  const store = new FileDocumentStore(folder);
  await store.prepare();
  build = createWorldBuilder(test.owner.executor, store);
  await asOwner('insert into installation (demo) values (false)');
  provider = await build.provider();
  customer = await build.customer([provider.id]);
  await bindStore({ executor: test.database.executor, store }, () => store.prepare());
  jobs = composeJobs({
    database: test.database,
    store,
    mailer: createMailer({
      publicUrl: new URL('https://belege.example'),
      operator: { name: 'Muster GmbH', productTitle: 'Belegfach' },
    }),
    logger: pino({}, { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) }),
    verifyCycle: { listNights: 1, readNights: 7 },
    retentionYears: { invoice: 8, remittanceAdvice: 8, reminder: 6 },
  });
});
afterAll(async () => {
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

const asOwner = (statement: string) => sql.raw(statement).execute(test.owner.executor);
const count = async (from: string) =>
  (await sql<{ count: number }>`select count(*) as count from ${sql.raw(from)}`.execute(test.owner.executor))
    .rows[0]?.count;
const run = async (name: string) => {
  log.length = 0;
  await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
};

it('the jobs run at their times', () => {
  expect(Object.fromEntries(jobs.map(({ name, cron }) => [name, cron]))).toEqual({
    'notices-at-once': '* * * * *',
    'notices-daily': '30 6 * * *',
    'delete-old-tokens': '5 * * * *',
    'delete-old-rate-limits': '10 * * * *',
    'delete-used-one-time-tokens': '15 * * * *',
    'delete-expired-sign-ons': '16 * * * *',
    'delete-unused-devices': '18 * * * *',
    'purge-origins': '20 * * * *',
    'erase-what-was-deleted': '25 * * * *',
    'purge-rejected-files': '28 * * * *',
    'withdraw-dead-mails': '12 * * * *',
    'delete-old-mails': '20 3 * * *',
    'delete-old-webhooks': '25 3 * * *',
    'clear-stopped-webhooks': '*/5 * * * *',
    'delete-old-idempotency-keys': '30 3 * * *',
    'delete-old-download-counts': '35 3 * * *',
    'delete-old-notices': '40 3 * * *',
    'next-document-years': '45 3 * * *',
    'sweep-store': '40 4 * * *',
    'tidy-lost-and-found': '50 1 * * *',
    'verify-documents': '*/10 * * * *',
    'check-hash-chains': '30 2 * * *',
    'check-invoice-counters': '0 3 * * *',
    'documents-past-retention': '50 3 * * *',
    'fill-invoice-amounts': '*/10 * * * *',
    'fill-reminded-invoices': '*/10 * * * *',
  });
});

describe('the cleaning job', () => {
  /** For each job: how to write a row of a given age, the age of the row to be deleted, and the table. */
  const cases: Readonly<
    Record<string, { age: string; table: string; write: (age: string) => Promise<unknown> }>
  > = {
    'delete-old-tokens': {
      age: '2 days',
      table: 'session_token',
      write: async (age) => {
        const { id } = await build.account('CustomerUser');
        await asOwner(`
          with s as (insert into session (account_id, expires_at) values (${id}, now() - interval '${age}') returning *)
          insert into session_token (token_hash, session_id, kind, expires_at)
          select sha256('${age}'), id, 'access', expires_at from s`);
      },
    },
    'delete-old-rate-limits': {
      age: '2 days',
      table: 'rate_limit_counter',
      write: (age) =>
        asOwner(`insert into rate_limit_counter (bucket, key, window_started_at)
          values ('test', sha256('${age}'), now() - interval '${age}')`),
    },
    'delete-expired-sign-ons': {
      age: '11 minutes',
      table: 'sign_on_attempt',
      write: (age) =>
        asOwner(`insert into sign_on_attempt (state_hash, provider, browser_hash, sealed, expires_at)
          values (sha256('${age}'), 'test', sha256(''), '', now() + interval '10 minutes' - interval '${age}')`),
    },
    'delete-unused-devices': {
      age: '181 days',
      table: 'known_device',
      write: async (age) => {
        const { id } = await build.account('CustomerUser');
        await asOwner(`insert into known_device (account_id, token_hash, last_used_at)
          values (${id}, sha256('${age}'), now() - interval '${age}')`);
      },
    },
    'delete-used-one-time-tokens': {
      age: '2 days',
      table: 'one_time_token',
      write: async (age) => {
        const { id } = await build.account('CustomerUser');
        await asOwner(`insert into one_time_token (account_id, purpose, token_hash, expires_at)
          values (${id}, 'invitation', sha256('${age}'), now() - interval '${age}')`);
      },
    },
    'purge-origins': {
      age: '31 days',
      table: 'audit_origin',
      write: (age) =>
        asOwner(`
          with e as (insert into audit_event (action) values ('sign-in') returning id)
          insert into audit_origin (event_id, at, address) select id, now() - interval '${age}', '192.0.2.1' from e`),
    },
    'erase-what-was-deleted': {
      age: '30 days',
      table: 'account where deleted_at is not null and erased_at is null',
      write: async (age) => {
        const { id } = await build.account('CustomerUser', { deleted: true });
        await asOwner(`update account set deleted_at = now() - interval '${age}' where id = ${id}`);
      },
    },
    'withdraw-dead-mails': {
      age: '2 hours',
      table: `mail where state = 'pending'`,
      write: async (age) => {
        const { id } = await build.account('CustomerUser');
        const mail = await build.mail('pending');
        await asOwner(`
          with t as (insert into one_time_token (account_id, purpose, token_hash, expires_at)
            values (${id}, 'invitation', sha256('dead ${age}'), now() + interval '1 hour' - interval '${age}') returning id)
          update mail set one_time_token_id = (select id from t) where public_id = '${mail}'`);
      },
    },
    'delete-old-mails': {
      age: '31 days',
      table: 'mail',
      write: async (age) => {
        const id = await build.mail('sent');
        await asOwner(`update mail set created_at = now() - interval '${age}' where public_id = '${id}'`);
      },
    },
    'delete-old-webhooks': {
      age: '31 days',
      table: 'webhook_delivery',
      write: async (age) => {
        const id = await build.webhookDelivery((await build.webhook(provider.id)).id);
        await asOwner(
          `update webhook_delivery set created_at = now() - interval '${age}' where public_id = '${id}'`,
        );
      },
    },
    'delete-old-idempotency-keys': {
      age: '31 days',
      table: 'idempotency_key',
      write: (age) =>
        asOwner(`insert into idempotency_key (provider_id, key, request_sha256, created_at)
          values (${provider.id}, '${age}', sha256('${age}'), now() - interval '${age}')`),
    },
    'delete-old-download-counts': {
      age: '26 hours',
      table: 'download_count',
      write: (age) =>
        asOwner(`insert into download_count (account_id, hour, count)
          values (1, floor(extract(epoch from now() - interval '${age}') / 3600), 1)`),
    },
    'delete-old-notices': {
      age: '25 months',
      table: 'unsubscribe_token',
      write: async (age) => {
        const { id } = await build.account('CustomerUser');
        await asOwner(`insert into unsubscribe_token (token_hash, account_id, created_at)
          values (sha256('${age}'), ${id}, now() - interval '${age}')`);
      },
    },
  };

  it.each(Object.entries(cases))(
    '%s deletes what is due and keeps the rest',
    async (name, { age, table, write }) => {
      const before = (await count(table)) ?? 0;
      await write(age);
      await write('1 minute');
      // Hourly by several portals: simultaneous runs must not do any harm.
      await Promise.all([run(name), run(name)]);
      expect(await count(table)).toBe(before + 1);
    },
  );
});

it('erase-what-was-deleted deletes the report of an import and the name of its file after 30 days', async () => {
  const { id } = await build.backofficeUser('ProviderAdmin', provider.id);
  for (const days of [31, 29])
    await asOwner(`insert into import_run (kind, account_id, provider_id, state, file_name, outcome, started_at)
      values ('customers', ${id}, ${provider.id}, 'done', '${days}.csv', '{"rows": []}', now() - interval '${days} days')`);
  await Promise.all([run('erase-what-was-deleted'), run('erase-what-was-deleted')]);
  const { rows } = await sql`select file_name, outcome from import_run order by started_at`.execute(
    test.owner.executor,
  );
  expect(rows).toEqual([
    { file_name: '', outcome: null },
    { file_name: '29.csv', outcome: { rows: [] } },
  ]);
});

it('purge-rejected-files removes the file of a document that was rejected more than 90 days ago', async () => {
  await createRejectedReceipt(test.owner.executor, build, provider.id, 91);
  await createRejectedReceipt(test.owner.executor, build, provider.id, 1);
  await Promise.all([run('purge-rejected-files'), run('purge-rejected-files')]);
  expect(await count('intake_receipt where file_id is not null')).toBe(1);
  await asOwner(
    `delete from unchained_event where journal = 'intake';
      delete from intake_event; delete from intake_receipt; delete from stored_file`,
  );
});

describe('the checking job', () => {
  const alarms = () => log.filter(({ alarm }) => alarm !== undefined);

  it('verify-documents reports a stored document that is missing', async () => {
    await build.invoice(customer.id, provider.id);
    await letPartsBeDue(test.owner.executor);
    await run('verify-documents');
    expect(alarms()).toEqual([]);
    rmSync(path.join(folder, 'sha256'), { recursive: true });
    // Each part is due once a day.
    await run('verify-documents');
    expect(alarms()).toEqual([]);
    await letPartsBeDue(test.owner.executor);
    await run('verify-documents');
    expect(alarms()).toMatchObject([{ alarm: 'document-damaged', fault: 'missing' }]);
  });

  it('check-hash-chains reports an entry that is in no chain', async () => {
    await run('check-hash-chains');
    expect(alarms()).toEqual([]);
    await asOwner(`insert into audit_event (action) values ('sign-in')`);
    await asOwner('delete from unchained_event');
    await run('check-hash-chains');
    expect(alarms()).toMatchObject([{ alarm: 'journal-broken', journal: 'audit', fault: 'inserted' }]);
  });

  it('check-invoice-counters reports a counter that does not match the documents', async () => {
    await run('check-invoice-counters');
    expect(alarms()).toEqual([]);
    await asOwner('update invoice_customer_total set count = count + 1');
    // The counters by customer are checked once a week.
    await run('check-invoice-counters');
    expect(alarms()).toEqual([]);
    await asOwner(`update counter_check set checked_at = checked_at - interval '7 days'`);
    await run('check-invoice-counters');
    expect(alarms()).toMatchObject([
      { alarm: 'counters-wrong', differences: [{ counter: 'customer-total', counted: 2, actual: 1 }] },
    ]);
  });

  it('documents-past-retention reports documents whose retention has ended, and keeps them', async () => {
    await run('documents-past-retention');
    expect(log).toEqual([]);
    await build.invoice(customer.id, provider.id, { date: '2011-03-01', takenIn: '2011-03-02' });
    await run('documents-past-retention');
    expect(log).toMatchObject([{ documents: 1, years: [2011] }]);
    expect(await count(`invoice where invoice_date = '2011-03-01'`)).toBe(1);
  });
});

it.each([
  ['fill-invoice-amounts', 'invoice_amount_backlog'],
  ['fill-reminded-invoices', 'reminded_invoice_backlog'],
])('%s ends the backlog of an upgrade', async (name, table) => {
  const { id } = await build.invoice(customer.id, provider.id);
  await asOwner(`insert into ${table} values (0, ${id})`);
  await run(name);
  expect(await count(table)).toBe(0);
});

it.each([
  ['notices-at-once', 'per-document'],
  ['notices-daily', 'daily'],
])('%s sends a notice to a user who chose it', async (name, preference) => {
  const user = await build.customerUser([[customer.id, 'CustomerUser']]);
  const { id } = await build.invoice(customer.id, provider.id);
  await asOwner(
    `insert into notice_preference (account_id, preference) values (${user.id}, '${preference}')`,
  );
  await asOwner(`insert into pending_notice (account_id, invoice_id) values (${user.id}, ${id})`);
  await run(name);
  expect(await count(`mail where recipient = '${user.email}'`)).toBe(1);
});
