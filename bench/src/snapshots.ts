import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@belegfach/server/src/platform/database/index.ts';
import { Client } from 'pg';
import { startCluster } from './world/cluster.ts';

/**
 * Time, processor time, memory and space of snapshots and of a restore. On a machine that other programs use, the processor time is the
 * figure to compare. `node bench/src/snapshots.ts [--documents 1000000] [--bytes 60000]`
 * The documents are sparse in the store: their first bytes are random, the rest is empty. Their copies are not sparse, so a run
 * needs twice their size on the disk, or 20 GB for a million of them where TMPDIR is on a file system that compresses (btrfs).
 */
const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    bytes: { type: 'string', default: '60000' },
    to: { type: 'string' },
  },
});
const DOCUMENTS = Number(values.documents);
const BYTES = Number(values.bytes);
const NEW_SHARE = 0.01;
/** The random bytes: together with the compressed empty rest, one block of a file system. */
const HEAD_BYTES = 3_500;
const ROWS_PER_INSERT = 10_000;
const COMMAND = path.resolve(import.meta.dirname, '../../apps/server/src/cli/belegfach.ts');
const SAMPLE_MS = 250;

const cluster = await startCluster(undefined);
try {
  await measure();
} finally {
  await cluster.stop();
}

async function measure(): Promise<void> {
  const folderOf = (name: string) => path.join(cluster.folder, name);
  const source = { url: await createDatabase('source'), data: folderOf('source') };
  const repository = values.to ?? folderOf('repository');
  const local = values.to === undefined ? repository : undefined;
  await fillDatabase(source.url);
  await addDocuments(source, DOCUMENTS);
  report(`${DOCUMENTS} documents of ${BYTES} bytes`, undefined, path.join(source.data, 'documents'));
  await run('repository', source, local, 'snapshot', 'init', repository);
  await run('first snapshot', source, local, 'snapshot', 'create', repository);
  await addDocuments(source, Math.round(DOCUMENTS * NEW_SHARE));
  await run('snapshot with 1 % new documents', source, local, 'snapshot', 'create', repository);
  await run('snapshot without new documents', source, local, 'snapshot', 'create', repository);
  await run('removal of two snapshots', source, local, 'snapshot', 'prune', repository, '--keep', '1');
  await run('check of every byte', source, local, 'snapshot', 'verify', repository, '--read-data');
  const target = { url: await createDatabase('target'), data: folderOf('target') };
  await run('restore with the check of every byte', target, target.data, 'restore', repository);
}

async function createDatabase(name: string): Promise<string> {
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return cluster.urlOf(name);
}

async function fillDatabase(url: string): Promise<void> {
  await migrate(url);
  await onDatabase(url, async (owner) => {
    await owner.query('insert into installation (demo) values (true)');
    await owner.query("insert into provider (name) values ('Muster')");
    await owner.query(
      "insert into customer (customer_number, name, status) values ('10000001', 'Kunde', 'Active')",
    );
    await owner.query('insert into customer_provider select c.id, p.id from customer c, provider p');
  });
}

interface Installation {
  readonly url: string;
  readonly data: string;
}

async function addDocuments({ url, data }: Installation, count: number): Promise<void> {
  await onDatabase(url, async (owner) => {
    for (let made = 0; made < count; made += ROWS_PER_INSERT) {
      const hashes = Array.from({ length: Math.min(ROWS_PER_INSERT, count - made) }, () =>
        writeDocument(data),
      );
      await owner.query(
        `with file as (
           insert into stored_file (sha256, size) select sha256, $2 from unnest($1::bytea[]) as sha256 returning id)
         insert into invoice (customer_id, provider_id, type_value, invoice_date, document_class, document_number, document_name, pdf_file_id)
         select (select id from customer), (select id from provider), 0, date '2026-01-01' + (id % 300)::integer, 'invoice',
           'RE-' || id, 'RE-' || id || '.pdf', id from file`,
        [hashes, BYTES],
      );
    }
  });
}

/** Writes a sparse file at its place in the store. @returns its hash */
function writeDocument(data: string): Buffer {
  const head = randomBytes(Math.min(HEAD_BYTES, BYTES));
  const sha256 = createHash('sha256')
    .update(head)
    .update(Buffer.alloc(BYTES - head.length))
    .digest();
  const hash = sha256.toString('hex');
  const folder = path.join(data, 'documents/sha256', hash.slice(0, 2), hash.slice(2, 4));
  mkdirSync(folder, { recursive: true });
  const file = openSync(path.join(folder, hash), 'wx');
  writeSync(file, head);
  ftruncateSync(file, BYTES);
  closeSync(file);
  return sha256;
}

/** Runs a command in a process of its own and reports its time, its memory and the space of a folder afterwards. */
async function run(what: string, { url, data }: Installation, folder: string | undefined, ...args: string[]) {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DEMO: 'true', DATABASE_URL: url, DATA_DIR: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [maxMemory, processorSeconds] = [0, 0];
  const timer = setInterval(() => {
    maxMemory = Math.max(maxMemory, memoryOf(child.pid));
    processorSeconds = Math.max(processorSeconds, processorSecondsOf(child.pid));
  }, SAMPLE_MS);
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`${what} ended with ${code}: ${output}${errors}`);
  const seconds = (performance.now() - startedAt) / 1_000;
  report(what, { seconds, processorSeconds, maxMemory }, folder);
  process.stdout.write(output.replaceAll(/^/gm, '    ').trimEnd() + '\n');
}

function report(
  what: string,
  measured:
    | { readonly seconds: number; readonly processorSeconds: number; readonly maxMemory: number }
    | undefined,
  folder: string | undefined,
): void {
  const facts = [
    ...(measured === undefined
      ? []
      : [
          `${measured.seconds.toFixed(0)} s`,
          `${measured.processorSeconds.toFixed(1)} s of a processor`,
          `${Math.round(measured.maxMemory / 1024)} MiB of memory`,
        ]),
    ...(folder === undefined ? [] : [`${spaceOf(folder)} in the folder`]),
  ];
  process.stdout.write(`${what}: ${facts.join(', ')}\n`);
}

/** Resident memory in KiB. */
function memoryOf(processId: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The processor time of the process, without the database, from Linux's ticks of 10 ms (utime and stime of /proc/<id>/stat). */
function processorSecondsOf(processId: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

function spaceOf(folder: string): string {
  return spawnSync('du', ['-sh', folder], { encoding: 'utf8' }).stdout.split('\t')[0] ?? '';
}

async function onDatabase(url: string, work: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: url });
  await owner.connect();
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
