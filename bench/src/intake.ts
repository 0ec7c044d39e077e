import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import {
  createIntakeService,
  findIntakeProvider,
  INTAKE_CHAIN,
  startIntake,
} from '@belegfach/server/src/features/intake/index.ts';
import { migrate, openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import { FileDocumentStore } from '@belegfach/server/src/platform/document-store/index.ts';
import { AUDIT_CHAIN, startChainWorker } from '@belegfach/server/src/platform/audit/index.ts';
import { describeCost, readDatabaseState } from './intake-drop/database-cost.ts';
import { CUSTOMER_NUMBERS, type DeliveryKind, VAT_IDS, writeDelivery } from './intake-drop/deliveries.ts';
import { type Memory, sampleMemory } from './intake-drop/sample-memory.ts';
import {
  type Check,
  describeAsMarkdown,
  describeChecks,
  figure,
  judgedIf,
  lastLines,
} from './report/report.ts';
import { startCluster } from './world/cluster.ts';
import { portalLogin } from './world/portal-login.ts';
import { withClient } from './world/world.ts';

/**
 * Ten thousand PDFs moved into a hot folder at the same time: the time until all are delivered, and the memory, compared with the bare reader, which
 * only reads the same files in as many processes. Plain PDFs with a CSV index and e-invoices, with two and with one reader process. The goals
 * are 15 minutes, flat memory, and for e-invoices at least half of the bare reader's documents per second.
 * `node bench/src/intake.ts [--documents 10000] [--kind hybrid] [--readers 1]`
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '10000' },
    kind: { type: 'string' },
    readers: { type: 'string' },
  },
});
const DOCUMENTS = Number(values.documents);
const GOAL_SECONDS = 15 * 60 * (DOCUMENTS / 10_000);
const GOAL_OF_BARE = 0.5;
/** Memory is flat if the second half of the run needs at most this much more than the first. */
const FLAT_BYTES = 64 * 1024 * 1024;
/** The number of files that the bare reader reads ahead for each process. */
const READ_AHEAD = 2;

const checks: Check[] = [];
const cluster = await startCluster(undefined);
try {
  for (const kind of ['plain', 'hybrid'] as const)
    for (const readers of [2, 1])
      if ((values.kind ?? kind) === kind && Number(values.readers ?? readers) === readers)
        await measure(kind, readers);
  process.stdout.write(`${describeAsMarkdown(lastLines(checks))}\n`);
} finally {
  await cluster.stop();
}

async function measure(kind: DeliveryKind, readerProcesses: number): Promise<void> {
  const url = await createWorld(`intake_${kind}_${readerProcesses}`);
  const dataDirectory = path.join(cluster.folder, `data-${kind}-${readerProcesses}`);
  const intakeDirectory = path.join(dataDirectory, 'intake');
  const prepared = path.join(dataDirectory, 'prepared');
  const paths = await writeDelivery(prepared, kind, DOCUMENTS);
  const bareSeconds = await readBarely(paths, readerProcesses);

  const database = openDatabase({ url: await portalLogin(url) });
  const store = new FileDocumentStore(path.join(dataDirectory, 'documents'));
  await store.prepare();
  const readers = new ReaderPool({ size: readerProcesses });
  const intake = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: print, error: (facts: object) => void errors.push(facts) };
  const provider = (await findIntakeProvider(database.executor, 'Muster'))?.publicId ?? '';
  writeFileSync(path.join(prepared, '.belegfach.json'), JSON.stringify({ provider, folder: 'bench' }));
  await store.prepare();
  const before = await readDatabaseState(url);
  const startedAt = performance.now();
  const samples = sampleMemory();
  const watching = await startIntake(
    { database, store, dataDirectory, intakeDirectory, installationId: 'bench', readers, intake },
    log,
  );
  renameSync(prepared, path.join(intakeDirectory, 'muster'));
  while (!(await isDelivered(url, kind, path.join(intakeDirectory, 'muster'))) && errors.length === 0)
    await wait(500);
  const seconds = (performance.now() - startedAt) / 1000;
  const memory = samples.stop();
  await watching.stop();
  const chains = startChainWorker(database, [AUDIT_CHAIN, INTAKE_CHAIN], log);
  while (await hasUnchained(url)) await wait(500);
  await chains.stop();
  await readers.close();
  await database.close();
  rmSync(dataDirectory, { recursive: true });
  if (errors.length > 0) throw new Error('the intake failed', { cause: errors[0] });
  const measured = describeRun(`intake, ${kind}, reader processes: ${readerProcesses}`, {
    kind,
    seconds,
    bareSeconds,
    memory,
  });
  const cost = describeCost(before, await readDatabaseState(url), DOCUMENTS);
  measured.push(...cost.map((line) => figure(`intake, ${kind}: cost of a document`, line)));
  process.stdout.write(`${describeChecks(measured)}\n`);
  checks.push(...measured);
}

async function createWorld(name: string): Promise<string> {
  await withClient(cluster.urlOf('postgres'), (admin) => admin.query(`create database ${name}`));
  const url = cluster.urlOf(name);
  await migrate(url);
  await withClient(url, async (owner) => {
    await owner.query("insert into provider (name) values ('Muster')");
    await owner.query(
      'insert into provider_vat_id select p.id, vat_id from provider p, unnest($1::text[]) vat_id',
      [VAT_IDS],
    );
    await owner.query(
      `insert into customer (customer_number, name, status) select number, 'Kunde ' || number, 'Active' from unnest($1::text[]) number`,
      [CUSTOMER_NUMBERS],
    );
    await owner.query('insert into customer_provider select c.id, p.id from customer c, provider p');
  });
  return url;
}

/** @returns the seconds */
async function readBarely(paths: readonly string[], processes: number): Promise<number> {
  const pool = new ReaderPool({ size: processes });
  const waiting = paths.values();
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: READ_AHEAD * processes }, async () => {
      for (const file of waiting) {
        const { outcome } = await pool.read(readFileSync(file));
        if (outcome === 'problem') throw new Error(`the bare reader does not read ${file}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await pool.close();
  return seconds;
}

/** Whether entries of the journals wait for their links, which belong to the cost of a document. */
async function hasUnchained(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (owner) => owner.query('select from unchained_event limit 1'));
  return rows.length > 0;
}

/** @throws Error if a document is held or rejected */
async function isDelivered(url: string, kind: DeliveryKind, folder: string): Promise<boolean> {
  const { rows } = await withClient(url, (owner) =>
    owner.query<{ delivered: number; others: number; examples: unknown }>(
      `select count(*) filter (where state = 'accepted')::integer as delivered, count(*) filter (where state <> 'accepted')::integer as others,
         (array_agg(distinct state || ' ' || reasons::text) filter (where state <> 'accepted'))[:5] as examples
       from intake_receipt`,
    ),
  );
  const [{ delivered, others, examples } = { delivered: 0, others: 0, examples: [] }] = rows;
  if (others > 0) throw new Error(`${others} documents were not accepted: ${JSON.stringify(examples)}`);
  return delivered === DOCUMENTS && (kind === 'hybrid' || existsSync(path.join(folder, 'lauf.result.csv')));
}

interface Result {
  readonly kind: DeliveryKind;
  readonly seconds: number;
  readonly bareSeconds: number;
  readonly memory: Memory;
}

function describeRun(
  title: string,
  { kind, seconds, bareSeconds, memory: { own, readers } }: Result,
): Check[] {
  const half = Math.floor(own.length / 2);
  const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const [first, second] = [Math.max(...own.slice(0, half)), Math.max(...own.slice(half))];
  const ofBare = bareSeconds / seconds;
  const perSecond = (time: number) => `${(DOCUMENTS / time).toFixed(0)} documents/s`;
  return [
    {
      what: `${title}: time of ${DOCUMENTS} documents`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `<= ${GOAL_SECONDS} s`,
      met: seconds <= GOAL_SECONDS,
    },
    judgedIf(kind === 'hybrid', {
      what: `${title}: documents per second compared with the bare reader`,
      measured: `${ofBare.toFixed(2)}x, ${perSecond(seconds)} of ${perSecond(bareSeconds)}`,
      goal: `>= ${GOAL_OF_BARE}x`,
      met: ofBare >= GOAL_OF_BARE,
    }),
    {
      what: `${title}: memory of the second half above the first`,
      measured: `${megabytes(second - first)} MB`,
      goal: `<= ${megabytes(FLAT_BYTES)} MB`,
      met: second - first <= FLAT_BYTES,
    },
    figure(
      `${title}: memory`,
      `server process at most ${megabytes(Math.max(first, second))} MB, readers together ${megabytes(Math.max(...readers))} MB`,
    ),
  ];
}

function print(facts: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
}
