import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { readConfig } from '@belegfach/server/src/configuration/config.ts';
import {
  type DocumentStore,
  openDocumentStore,
  openFileStore,
} from '@belegfach/server/src/platform/document-store/index.ts';
import { Generator } from './load/generator.ts';
import type { Job } from './load/job.ts';
import { median } from './load/summary.ts';
import { firstByte, measureInTurns, processorTime, ratioOf, requestsPerSecond } from './measure/rounds.ts';
import { signIn } from './measure/sign-in.ts';
import { atLeast, below, describe, information } from './report/report.ts';
import { type ServerProcess, startServer } from './servers/server-process.ts';
import { startSlowWire } from './slow-wire.ts';
import { startCluster } from './world/cluster.ts';
import { CUSTOMER_COUNT, SUPER_ADMIN } from './world/people.ts';
import { openWorld, withClient, type World } from './world/world.ts';

/**
 * A ZIP of 100 documents from a bucket behind a slow wire, compared with the same ZIP from files.
 * `scripts/test-servers/ceph.sh start /tmp/ceph`, then with the settings that it prints:
 * `S3_ENDPOINT=... AWS_ACCESS_KEY_ID=... AWS_SECRET_ACCESS_KEY=... AWS_REGION=default node bench/src/zip-bucket.ts [--delay 15] [--rounds 5]`
 */
const { values } = parseArgs({
  options: {
    delay: { type: 'string', default: '15' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});
const ROWS = 100_000;
const DOCUMENTS_PER_ZIP = 100;
const ROUND_MS = 3_000;
/** Long enough to compile the code of both servers, and for the database to write what was loaded. */
const WARM_UP_MS = 20_000;
const COPIES_AT_ONCE = 50;
/** A document of the ZIP, by its public id and by the hash of its bytes. */
interface Chosen {
  readonly id: string;
  readonly sha256: Buffer;
}
type Times = Pick<Job, 'milliseconds' | 'warmUpMilliseconds'>;
const BUCKET = `s3://belege/bench-${process.pid}/`;

const cluster = await startCluster(values.data);
try {
  await measure();
} finally {
  await cluster.stop();
}
// Connections to the bucket stay open for a while.
process.exit();

async function measure(): Promise<void> {
  const world = await openWorld(cluster, { rows: ROWS, customers: CUSTOMER_COUNT }, console.log);
  const target = new URL(process.env['S3_ENDPOINT'] ?? '');
  const store = await copyDocuments(world);
  const chosen = await chooseDocuments(world);
  const readings: number[] = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) readings.push(await readAll(store, chosen));
  store.close();
  const wire = await startSlowWire(Number(target.port), Number(values.delay));
  const files = await startServer('product', world);
  process.env['DOCUMENT_STORE'] = BUCKET;
  process.env['S3_ENDPOINT'] = `http://127.0.0.1:${wire.port}`;
  const bucket = await startServer('product', world);
  const token = await signIn(files.port, SUPER_ADMIN);
  const path = `/api/Invoice/Download/Many?${chosen.map(({ id }) => `id=${id}`).join('&')}`;
  const generator = new Generator();
  const zip =
    (server: ServerProcess, connections: number, times: Partial<Times> = {}) =>
    () =>
      generator.run({
        port: server.port,
        requests: [{ path, headers: { authorization: `Bearer ${token}` } }],
        connections,
        milliseconds: ROUND_MS,
        warmUpMilliseconds: 250,
        watched: { server: server.pid, postmaster: 0 },
        ...times,
      });
  for (const server of [files, bucket])
    await zip(server, 1, { milliseconds: 0, warmUpMilliseconds: WARM_UP_MS })();
  const memory = () => ({ files: files.peakMemory(), bucket: bucket.peakMemory() });
  const measured = await measureInTurns(Number(values.rounds), {
    files: zip(files, 1),
    bucket: zip(bucket, 1),
  });
  const alone = memory();
  const four = await measureInTurns(Number(values.rounds), { files: zip(files, 4), bucket: zip(bucket, 4) });
  const together = memory();
  console.log(
    describe(
      `ZIP of ${DOCUMENTS_PER_ZIP} from a bucket, ${values.delay} ms each way, ${availableParallelism()} cores`,
      {
        rows: [
          { candidate: 'files, c=1', rounds: measured.files },
          { candidate: 'bucket, c=1', rounds: measured.bucket },
          { candidate: 'files, c=4', rounds: four.files },
          { candidate: 'bucket, c=4', rounds: four.bucket },
        ],
        checks: [
          below('first byte', median(measured.bucket.map(firstByte)), 300),
          atLeast(
            'throughput compared with files, c=1',
            ratioOf(measured.bucket, measured.files, requestsPerSecond),
            0.7,
          ),
          information(
            'the same documents read from the bucket at the same time, without delay and without a ZIP',
            `${median(readings.slice(1)).toFixed(0)} ms`,
          ),
          information(
            'throughput compared with files, c=4',
            ratioOf(four.bucket, four.files, requestsPerSecond),
          ),
          information(
            'CPU time compared with files, c=1',
            ratioOf(measured.bucket, measured.files, processorTime),
          ),
          information(
            'peak memory of the process with one ZIP, with four',
            `${alone.bucket.toFixed(0)}, ${together.bucket.toFixed(0)} MB (files: ${alone.files.toFixed(0)}, ${together.files.toFixed(0)} MB)`,
          ),
        ],
      },
    ),
  );
  console.log(
    `load average ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  );
  await generator.stop();
  await Promise.all([files.stop(), bucket.stop()]);
  await wire.close();
}

async function chooseDocuments(world: World): Promise<Chosen[]> {
  return withClient(world.url, async (client) => {
    const { rows } = await client.query<Chosen>(
      `select i.public_id as id, f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id where i.id % 101 = 0 order by i.id limit ${DOCUMENTS_PER_ZIP}`,
    );
    return rows;
  });
}

/** @returns how long the bucket and the product's client need for all documents at the same time, in milliseconds */
async function readAll(store: DocumentStore, documents: readonly Chosen[]): Promise<number> {
  const start = performance.now();
  await Promise.all(documents.map(({ sha256 }) => store.read(sha256)));
  return performance.now() - start;
}

/** Puts the documents of the world into the bucket, without the slow wire. */
async function copyDocuments({ documents }: World): Promise<DocumentStore> {
  const files = openFileStore(documents);
  const bucket = await openDocumentStore(
    readConfig({ ...process.env, DEMO: 'true', DATA_DIR: documents, DOCUMENT_STORE: BUCKET }),
  );
  await bucket.prepare();
  let batch: Buffer[] = [];
  for await (const { sha256 } of files.list('')) {
    batch.push(await files.read(sha256));
    if (batch.length < COPIES_AT_ONCE) continue;
    await bucket.putMany(batch);
    batch = [];
  }
  await bucket.putMany(batch);
  return bucket;
}
