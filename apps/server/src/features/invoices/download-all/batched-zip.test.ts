import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { readZip } from '../../../../test/support/zip-reader.ts';
import type { ZipEntry } from '../zip/invoice-zip.ts';
import { createReadAheadBudget } from '../zip/zip-read-ahead.ts';
import { ARCHIVE_BATCH } from '../download-all/archive-rows.repository.ts';
import { createBatchedZip } from './batched-zip.ts';

const SIZE = 1_000_000;
const PER_BATCH = 3;
const BATCHES = 4;

/** Batches of documents, with counters of requested batches and read documents. */
function createWatchedBatches() {
  const counts = { batches: 0, read: 0 };
  const bytes = randomBytes(SIZE);
  async function* batches(): AsyncGenerator<readonly ZipEntry[]> {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      counts.batches += 1;
      await Promise.resolve();
      yield Array.from({ length: PER_BATCH }, (_, index) => ({
        name: `${batch}-${index}.pdf`,
        size: SIZE,
        date: '2026-11-20',
        read: () => {
          counts.read += 1;
          return Promise.resolve(bytes);
        },
      }));
    }
  }
  return { counts, batches: batches() };
}

const createLastEntry = () => ({ name: 'index.csv', bytes: Buffer.from('end'), date: '2026-11-20' });
/** Bytes in stream buffers in addition to the document that is being sent and the next one. */
const BUFFERED_BYTES = 1_000_000;

describe('a batched ZIP', () => {
  it('has two documents and one batch in memory, whatever their number', async () => {
    const { counts, batches } = createWatchedBatches();
    const stream = createBatchedZip(
      batches,
      createLastEntry,
      new AbortController().signal,
      createReadAheadBudget(1),
    );
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      received += chunk.length;
      // Lets a wrong implementation read ahead.
      await new Promise((resolve) => setImmediate(resolve));
      expect(counts.read * SIZE - received).toBeLessThanOrEqual(2 * SIZE + BUFFERED_BYTES);
      expect((counts.batches - 1) * PER_BATCH).toBeLessThanOrEqual(counts.read);
    }
    const names = (await readZip(Buffer.concat(chunks))).map(({ name }) => name);
    expect(names).toHaveLength(BATCHES * PER_BATCH + 1);
    expect(names.at(-1)).toBe('index.csv');
  });

  it('reads no further while its bytes are not read, or after the client has disconnected', async () => {
    const { counts, batches } = createWatchedBatches();
    const controller = new AbortController();
    const stream = createBatchedZip(batches, createLastEntry, controller.signal, createReadAheadBudget(1));
    stream.read(0);
    await expect.poll(() => counts).toEqual({ batches: 1, read: 2 });
    await wait(50);
    expect(counts).toEqual({ batches: 1, read: 2 });
    controller.abort();
    stream.resume();
    await expect.poll(() => stream.destroyed).toBe(true);
    expect(counts).toEqual({ batches: 1, read: 2 });
  });
});

it('a batched ZIP that fails before it is read does not end the process', async () => {
  const failing = { next: () => Promise.reject(new Error('no database')) };
  const stream = createBatchedZip(
    failing,
    createLastEntry,
    new AbortController().signal,
    createReadAheadBudget(1),
  );
  await expect.poll(() => stream.closed).toBe(true);
  expect(stream.errored?.message).toBe('no database');
});

describe('an archive through the API', () => {
  /** Two batches, the first of which exceeds the socket buffers of both sides. */
  const DOCUMENTS = ARCHIVE_BATCH + 15;
  const DOCUMENT_BYTES = 120_000;
  let app: TestApp;
  let user: number;
  let serverUrl: string;

  beforeAll(async () => {
    app = await createTestApp();
    const provider = await app.build.provider();
    const customer = await app.build.customer([provider.id]);
    user = (await app.build.customerUser([[customer.id, 'CustomerUser']])).id;
    for (let index = 1; index <= DOCUMENTS; index += 1)
      await app.build.invoice(customer.id, provider.id, {
        number: `RE-${index}`,
        bytes: randomBytes(DOCUMENT_BYTES),
      });
    serverUrl = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  /** The number of documents in the audit trail; a batch is recorded before its first byte is sent. */
  async function countAudited(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from audit_event where action = 'document.download' and actor_account_id = ${user}`.execute(
      app.test.owner.executor,
    );
    return rows[0]?.count ?? -1;
  }

  it('is not read further while its client does not read', async () => {
    const response = await fetch(`${serverUrl}/api/Invoice/Download/All`, {
      headers: { authorization: `Bearer ${await app.tokenFor(user)}` },
    });
    const reader = response.body?.getReader();
    const chunks = [(await reader?.read())?.value ?? new Uint8Array()];
    await expect.poll(countAudited).toBe(ARCHIVE_BATCH);
    // Long enough to read everything: 25 MB from memory take a tenth of this time.
    await wait(500);
    expect(await countAudited()).toBe(ARCHIVE_BATCH);
    for (let piece = await reader?.read(); piece?.value !== undefined; piece = await reader?.read())
      chunks.push(piece.value);
    expect(await readZip(Buffer.concat(chunks))).toHaveLength(DOCUMENTS + 1);
    expect(await countAudited()).toBe(DOCUMENTS);
  });
});
