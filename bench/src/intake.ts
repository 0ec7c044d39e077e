import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import {
  createIntakeService,
  findIntakeProvider,
  startIntake,
} from '@belegfach/server/src/features/intake/index.ts';
import { migrate, openDatabase } from '@belegfach/server/src/platform/database/index.ts';
import { FileDocumentStore } from '@belegfach/server/src/platform/document-store/index.ts';
import { Client } from 'pg';
import { startCluster } from './world/cluster.ts';
import { portalLogin } from './world/portal-login.ts';
import { makePdf } from './world/pdf.ts';

/**
 * Ten thousand small PDFs moved into a hot folder at the same time, with one CSV index: the time until all are delivered, and the memory.
 * The goal is 15 minutes on two cores with flat memory. `node bench/src/intake.ts [--documents 10000]`
 */
const { values } = parseArgs({ options: { documents: { type: 'string', default: '10000' } } });
const DOCUMENTS = Number(values.documents);
const GOAL_SECONDS = 15 * 60 * (DOCUMENTS / 10_000);
const CUSTOMERS = 500;
const FILE_BYTES = 30_000;
const SAMPLE_MS = 500;
/** Memory is flat if the second half of the run needs at most this much more than the first. */
const FLAT_BYTES = 64 * 1024 * 1024;

const cluster = await startCluster(undefined);
try {
  await measure();
} finally {
  await cluster.stop();
}

async function measure(): Promise<void> {
  const url = await createWorld();
  const database = openDatabase({ url: await portalLogin(url) });
  const dataDirectory = path.join(cluster.folder, 'data');
  const store = new FileDocumentStore(path.join(dataDirectory, 'documents'));
  await store.prepare();
  const readers = new ReaderPool();
  const intake = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  const errors: unknown[] = [];
  const log = { info: () => undefined, warn: print, error: (facts: object) => void errors.push(facts) };

  const intakeDirectory = path.join(dataDirectory, 'intake');
  const folder = path.join(intakeDirectory, 'muster');
  const hashes = writeDelivery(
    folder,
    (await findIntakeProvider(database.executor, 'Muster'))?.publicId ?? '',
  );
  const startedAt = performance.now();
  const samples = sampleMemory();
  const watching = await startIntake(
    { database, store, dataDirectory, intakeDirectory, installationId: 'bench', readers, intake },
    log,
  );
  const resultFile = path.join(folder, 'lauf.result.csv');
  while (!existsSync(resultFile) && errors.length === 0) await wait(200);
  const seconds = (performance.now() - startedAt) / 1000;
  const memory = samples.stop();
  await watching.stop();
  await readers.close();
  await database.close();
  if (errors.length > 0) throw new Error('the intake failed', { cause: errors[0] });
  await checkDelivered(url, resultFile, hashes);
  report(seconds, memory);
}

async function createWorld(): Promise<string> {
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query('create database intake');
  await admin.end();
  const url = cluster.urlOf('intake');
  await migrate(url);
  const owner = new Client({ connectionString: url });
  await owner.connect();
  await owner.query("insert into provider (name) values ('Muster')");
  await owner.query(
    `insert into customer (customer_number, name, status) select (10000000 + n)::text, 'Kunde ' || n, 'Active'
     from generate_series(1, ${CUSTOMERS}) n`,
  );
  await owner.query('insert into customer_provider select c.id, p.id from customer c, provider p');
  await owner.end();
  return url;
}

/** Writes the files into the hot folder. @returns their hashes */
function writeDelivery(folder: string, providerId: string): ReadonlySet<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, '.belegfach.json'),
    JSON.stringify({ provider: providerId, folder: 'bench' }),
  );
  const hashes = new Set<string>();
  const rows = ['Datei;Belegart;Belegnummer;Belegdatum;Kundennummer'];
  for (let count = 1; count <= DOCUMENTS; count += 1) {
    const bytes = makePdf(`Beleg ${count}`, FILE_BYTES);
    writeFileSync(path.join(folder, `${count}.pdf`), bytes);
    hashes.add(createHash('sha256').update(bytes).digest('hex'));
    const customer = 10_000_000 + 1 + (count % CUSTOMERS);
    rows.push(
      `${count}.pdf;Rechnung;RE-2026/${count};${String(1 + (count % 28)).padStart(2, '0')}.03.2026;${customer}`,
    );
  }
  writeFileSync(path.join(folder, 'lauf.csv'), rows.join('\r\n'));
  return hashes;
}

interface Memory {
  /** Bytes of this process and its document readers. */
  readonly own: readonly number[];
  readonly readers: readonly number[];
}

function sampleMemory(): { stop(): Memory } {
  const own: number[] = [];
  const readers: number[] = [];
  const timer = setInterval(() => {
    own.push(process.memoryUsage.rss());
    readers.push(childrenMemory());
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return { own, readers };
    },
  };
}

/** Resident memory of the document readers: the child processes that are Node. */
function childrenMemory(): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return children.reduce((sum, id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const isReader = status.includes(`PPid:\t${process.pid}\n`) && !status.startsWith('Name:\tpostgres');
      const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
      return sum + (isReader ? Number(kilobytes ?? 0) * 1024 : 0);
    } catch {
      return sum;
    }
  }, 0);
}

async function checkDelivered(url: string, answer: string, hashes: ReadonlySet<string>): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ sha256: Buffer }>(
    'select f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id',
  );
  await owner.end();
  const found = new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
  const accepted = readFileSync(answer, 'utf8').match(/;"accepted";/g)?.length;
  if (rows.length !== DOCUMENTS || accepted !== DOCUMENTS || [...found].some((hash) => !hashes.has(hash)))
    throw new Error(`${rows.length} documents and ${accepted ?? 0} answers for ${DOCUMENTS} files`);
}

function report(seconds: number, { own, readers }: Memory): void {
  const half = Math.floor(own.length / 2);
  const mebibytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MiB`;
  const [first, second] = [Math.max(...own.slice(0, half)), Math.max(...own.slice(half))];
  const lines = [
    `${DOCUMENTS} documents in ${seconds.toFixed(1)} s (${(DOCUMENTS / seconds).toFixed(0)}/s); goal ${GOAL_SECONDS} s: ${seconds <= GOAL_SECONDS ? 'met' : 'MISSED'}`,
    `server process: at most ${mebibytes(first)} in the first half, ${mebibytes(second)} in the second: ${second - first <= FLAT_BYTES ? 'flat' : 'GROWING'}`,
    `readers together: at most ${mebibytes(Math.max(...readers))}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function print(facts: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`);
}
