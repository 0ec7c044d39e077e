import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentDamaged, FileDocumentStore, type VerifiedDocument } from './index.ts';

const LARGE = 3_000_000;
const SMALL = 100_000;

let root: string;
let store: FileDocumentStore;
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'belegfach-verified-'));
  store = new FileDocumentStore(root);
  await store.prepare();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function putRandomBytes(size: number) {
  const bytes = randomBytes(size);
  const { sha256 } = await store.put(bytes);
  const hash = sha256.toString('hex');
  return { bytes, sha256, file: path.join(root, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash) };
}

const fullRange = (size: number) => ({ first: 0, last: size - 1 });

async function collect({ body }: VerifiedDocument): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Files of the store that this process has open. */
function listOpenFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`);
      return target.startsWith(root) ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe('a verified document', () => {
  it.each([1, SMALL, LARGE])('of %i bytes can be read whole and in any part', async (size) => {
    const { bytes, sha256 } = await putRandomBytes(size);
    for (const [first, last] of [
      [0, size - 1],
      [0, 0],
      [size - 1, size - 1],
      [Math.floor(size / 3), Math.floor(size / 2)],
    ] as const) {
      const opened = await store.openVerified(sha256, { first, last });
      expect(opened.head).toEqual(bytes.subarray(0, 1024));
      expect((await collect(opened)).equals(bytes.subarray(first, last + 1))).toBe(true);
    }
    await expect.poll(listOpenFiles).toEqual([]);
  });

  it('keeps the verified bytes even if another file replaces it meanwhile', async () => {
    const { bytes, sha256, file } = await putRandomBytes(LARGE);
    const opened = await store.openVerified(sha256, fullRange(LARGE));
    writeFileSync(`${file}.other`, randomBytes(LARGE));
    renameSync(`${file}.other`, file);
    expect((await collect(opened)).equals(bytes)).toBe(true);
  });

  it.each([
    ['whole', fullRange(LARGE)],
    ['in part', { first: 200_000, last: LARGE - 1 }],
  ])('stops when its bytes are changed while it is sent: %s', async (_, range) => {
    const { sha256, file } = await putRandomBytes(LARGE);
    const opened = await store.openVerified(sha256, range);
    const handle = await open(file, 'r+');
    await handle.write(Buffer.from('other bytes'), 0, 11, LARGE - 500_000);
    await handle.close();
    let received = 0;
    const reading = (async () => {
      for await (const chunk of opened.body as AsyncIterable<Buffer>) received += chunk.length;
    })();
    await expect(reading).rejects.toThrow(DocumentDamaged);
    expect(received).toBeLessThan(range.last + 1 - range.first);
    await expect.poll(listOpenFiles).toEqual([]);
  });

  it.each([
    ['one byte is another', (bytes: Buffer) => Buffer.concat([bytes.subarray(1), Buffer.of(bytes[0] ?? 0)])],
    ['it is shorter', (bytes: Buffer) => bytes.subarray(1)],
    ['it is longer', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(0)])],
    ['it is empty', () => Buffer.alloc(0)],
  ])('is refused before its first byte, even for an undamaged part, when %s', async (_, damage) => {
    for (const size of [SMALL, LARGE]) {
      const { bytes, sha256, file } = await putRandomBytes(size);
      writeFileSync(file, damage(bytes));
      for (const range of [fullRange(size), { first: size - 10, last: size - 1 }])
        await expect(store.openVerified(sha256, range)).rejects.toMatchObject({ fault: 'altered' });
    }
    expect(listOpenFiles()).toEqual([]);
  });

  it('is reported as missing if it is gone', async () => {
    const { sha256, file } = await putRandomBytes(SMALL);
    rmSync(file);
    await expect(store.openVerified(sha256, fullRange(SMALL))).rejects.toMatchObject({ fault: 'missing' });
  });

  it('can be read and opened if it is only in the lost+found', async () => {
    for (const size of [SMALL, LARGE]) {
      const { bytes, sha256, file } = await putRandomBytes(size);
      const [older, newer] = ['2026-01-01', '2026-01-02'].map((day) => path.join(root, 'lost+found', day));
      for (const folder of [older, newer]) mkdirSync(folder ?? '', { recursive: true });
      // A damaged copy there is skipped.
      writeFileSync(path.join(older ?? '', path.basename(file)), randomBytes(size));
      renameSync(file, path.join(newer ?? '', path.basename(file)));
      expect((await store.read(sha256)).equals(bytes)).toBe(true);
      expect((await collect(await store.openVerified(sha256, fullRange(size)))).equals(bytes)).toBe(true);
    }
    await expect.poll(listOpenFiles).toEqual([]);
  });

  it('is read from the disk only as fast as its reader consumes it, and closed when the reader stops', async () => {
    const { sha256 } = await putRandomBytes(LARGE);
    const { body } = await store.openVerified(sha256, fullRange(LARGE));
    const stream = body as Readable;
    stream.read(0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stream.readableLength).toBeLessThanOrEqual(128 * 1024);
    expect(listOpenFiles()).toHaveLength(1);
    stream.destroy();
    await expect.poll(listOpenFiles).toEqual([]);
  });

  it('can be opened many times at the same time with little memory', async () => {
    const { sha256, bytes } = await putRandomBytes(LARGE);
    const opened = await Promise.all(
      Array.from({ length: 60 }, () => store.openVerified(sha256, fullRange(LARGE))),
    );
    expect(opened.map(({ body }) => (body as Readable).readableLength)).toEqual(opened.map(() => 0));
    expect((await collect(opened[59] as VerifiedDocument)).equals(bytes)).toBe(true);
    for (const { body } of opened) (body as Readable).destroy();
    await expect.poll(listOpenFiles).toEqual([]);
  });
});
