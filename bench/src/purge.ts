import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bindStore } from '@belegfach/server/src/features/store/index.ts';
import { purgeExpiredDocuments } from '@belegfach/server/src/features/retention/index.ts';
import { AUDIT_CHAIN, startChainWorker } from '@belegfach/server/src/platform/audit/index.ts';
import { type Database, migrate, openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import { FileDocumentStore } from '@belegfach/server/src/platform/document-store/index.ts';
import type { Client } from 'pg';
import { childrenOf, countProcessorTime, parentOf } from './load/processor-time.ts';
import { median, quantile } from './load/summary.ts';
import { startCluster } from './world/cluster.ts';
import { loadExpiredDocuments } from './world/expired-documents.ts';
import { CUSTOMER_COUNT, loadPeople } from './world/people.ts';
import { connectTo, withClient } from './world/world.ts';

/**
 * Time to remove documents whose retention has ended, with their audit entries: the product, which removes them in sets,
 * compared in turns with the function of migration 0018, which removed one after the other. Meanwhile
 * single documents come in, and the audit entries are chained as by a running portal.
 * `node bench/src/purge.ts [--documents 50000] [--rounds 5]`
 */
const { values } = parseArgs({
  options: { documents: { type: 'string', default: '50000' }, rounds: { type: 'string', default: '5' } },
});
/** Before these rounds, one is discarded. */
const ROUNDS = Number(values.rounds);
const BY_SET = Math.round(Number(values.documents) / ROUNDS);
const BY_ROW = Math.ceil(BY_SET / 10);
/** Documents per transaction of the earlier function. */
const ROWS_PER_TRANSACTION = 50;
const YEARS = { invoice: 8, remittanceAdvice: 8, reminder: 6 };
/** Each round removes one year, and the retention of all these years has ended. */
const FIRST_YEAR = new Date().getFullYear() - 9 - ROUNDS;
const INTAKE_PAUSE_MS = 20;
const QUIET_MS = 3_000;
const MIGRATION = path.resolve(import.meta.dirname, '../../apps/server/migrations/0018_retention.sql');

const cluster = await startCluster(undefined);
try {
  await measure();
} finally {
  await cluster.stop();
}
// The connections of the intake end with the server.
process.exit();

async function measure(): Promise<void> {
  await withClient(cluster.urlOf('postgres'), (admin) => admin.query('create database purge'));
  const url = cluster.urlOf('purge');
  await migrate(url);
  await withClient(url, (client) => client.query('insert into installation (demo) values (false)'));
  const owner = openDatabase({ url, poolSize: 3, as: 'owner' });
  const store = new FileDocumentStore(path.join(cluster.folder, 'documents'));
  await bindStore({ executor: owner.executor, store }, () => store.prepare());
  await withClient(url, load);
  const client = await connectTo(url);
  await createFunctionByRow(client);

  const worker = startChainWorker(owner, [AUDIT_CHAIN], { info: () => undefined, error: console.error });
  const [byRow, bySet]: [Cost[], Cost[]] = [[], []];
  const { rows: backend } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postgres = parentOf(backend[0]?.pid ?? 0);
  const intake = { quiet: await takeIn(url, () => wait(QUIET_MS)), busy: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = await perDocument(postgres, () => purgeByRow(client, FIRST_YEAR + round));
    let after: Cost | undefined;
    const times = await takeIn(url, async () => {
      after = await perDocument(postgres, () => purgeYear(owner, store, FIRST_YEAR + round));
    });
    if (round === 0 || after === undefined) continue;
    byRow.push(before);
    bySet.push(after);
    intake.busy.push(...times);
  }
  await worker.stop();
  report('one after the other', byRow);
  report('in sets', bySet);
  for (const [name, times] of Object.entries(intake))
    console.log(
      `single documents that come in, ${name}: ${times.length}, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`,
    );
  const { rows } = await client.query('select from invoice_count_differences()');
  console.log(`counters against count(*): ${rows.length} differences`);
  console.log(
    `load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  );
  await owner.close();
  await client.end();
}

async function load(client: Client): Promise<void> {
  await client.query('set synchronous_commit = off');
  await loadPeople(client, 'x');
  await loadExpiredDocuments(
    client,
    Array.from({ length: ROUNDS + 1 }, (_, round) => ({
      year: FIRST_YEAR + round,
      documents: BY_SET + BY_ROW,
    })),
  );
  await client.query('truncate unchained_event');
  await client.query('vacuum analyze');
}

/** The function of migration 0018 under a name of its own; its condition of the retention is that of 0035. */
async function createFunctionByRow(client: Client): Promise<void> {
  const migration = readFileSync(MIGRATION, 'utf8');
  const start = migration.indexOf('create function purge_document(');
  const end = migration.indexOf('revoke execute on function purge_document(');
  await client.query(
    migration
      .slice(start, end)
      .replace('purge_document(', 'purge_by_row(')
      .replace(
        'document.invoice_date, years',
        'kept_from(document.invoice_date, document.created_at), years',
      ),
  );
}

async function purgeByRow(client: Client, year: number): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    'select id from invoice where issue_year = $1 order by invoice_date, id limit $2',
    [year, BY_ROW],
  );
  for (let first = 0; first < rows.length; first += ROWS_PER_TRANSACTION) {
    const ids = rows.slice(first, first + ROWS_PER_TRANSACTION).map(({ id }) => id);
    await client.query('begin');
    await client.query(
      `insert into audit_event (action, result, target_kind, target_id, provider_id, facts)
       select 'document.purge', 'ok', 'invoice', public_id, provider_id,
         jsonb_build_object('by', 'command', 'typeValue', type_value, 'year', issue_year)
       from invoice where id = any($1)`,
      [ids],
    );
    for (const id of ids)
      await client.query({
        name: 'by-row',
        text: 'select purge_by_row($1, $2, clock_timestamp())',
        values: [id, [8, 8, 6]],
      });
    await client.query('commit');
  }
  return rows.length;
}

function purgeYear(owner: Database, store: FileDocumentStore, lastYear: number): Promise<number> {
  const signal = new AbortController().signal;
  return purgeExpiredDocuments(
    { owner, store },
    { years: YEARS, lastYear },
    { signal, onProgress: () => undefined },
  );
}

/** One document after the other comes in while `work` runs. @returns the milliseconds of each */
async function takeIn(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const working = work().finally(() => (isDone = true));
  await withClient(url, async (client) => {
    while (!isDone) {
      const started = performance.now();
      await client.query(
        `insert into invoice (customer_id, provider_id, type_value, invoice_date, document_class, document_number, document_name, pdf_file_id)
         select 1 + floor(random() * ${CUSTOMER_COUNT})::integer, 1, 0, current_date, 'invoice', 'NEW-' || clock_timestamp(), 'x.pdf', max(id)
         from stored_file`,
      );
      times.push(performance.now() - started);
      await wait(INTAKE_PAUSE_MS);
    }
  });
  await working;
  return times;
}

/** Milliseconds for each document: on the clock, and of the processors for this process and PostgreSQL. */
interface Cost {
  readonly time: number;
  readonly processor: number;
}

async function perDocument(postgres: number, work: () => Promise<number>): Promise<Cost> {
  const processorTime = countProcessorTime([process.pid, ...childrenOf(postgres)]);
  const started = performance.now();
  const documents = await work();
  return { time: (performance.now() - started) / documents, processor: processorTime() / documents };
}

function report(what: string, costs: readonly Cost[]): void {
  const show = (times: readonly number[]) =>
    `${median(times).toFixed(3)} [${Math.min(...times).toFixed(3)} .. ${Math.max(...times).toFixed(3)}]`;
  console.log(
    `${what}: ${show(costs.map(({ time }) => time))} ms a document, ${show(costs.map(({ processor }) => processor))} ms of a processor`,
  );
}
