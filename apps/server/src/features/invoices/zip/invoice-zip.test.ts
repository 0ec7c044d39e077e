import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { daysInZip, readZip } from '../../../../test/support/zip-reader.ts';
import { createUniqueNames, createZip, type ZipEntry } from './invoice-zip.ts';
import { createReadAheadBudget } from './zip-read-ahead.ts';

const neverAborts = new AbortController().signal;
const zipOf = (entries: readonly ZipEntry[], signal = neverAborts) =>
  createZip(entries, signal, createReadAheadBudget(1));
const uniqueNames = (names: readonly string[]) => names.map(createUniqueNames());

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function entriesOf(sizes: readonly number[]): { entries: ZipEntry[]; bytes: Buffer[]; read: number[] } {
  const read: number[] = [];
  const bytes = sizes.map((size) => randomBytes(size));
  const entries = bytes.map((content, index) => ({
    name: `Ä ${index}.pdf`,
    size: content.length,
    date: `2026-11-${String(index + 1).padStart(2, '0')}`,
    read: () => {
      read.push(index);
      return Promise.resolve(content);
    },
  }));
  return { entries, bytes, read };
}

describe('an archive', () => {
  it('contains every entry unchanged, and its size is known before its first byte', async () => {
    const { entries, bytes } = entriesOf([0, 1, 70_000, 3_000_000, 17]);
    const { stream, size, contentType } = zipOf(entries);
    const zip = await collect(stream);
    expect(contentType).toBe('application/zip');
    expect(zip.length).toBe(size);
    expect(await readZip(zip)).toEqual(
      bytes.map((content, index) => ({ name: `Ä ${index}.pdf`, bytes: content })),
    );
  });

  it('gives each entry the date of its document', async () => {
    const { entries } = entriesOf([10, 10, 10]);
    const zip = await collect(zipOf(entries).stream);
    expect(await daysInZip(zip)).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  });

  const BUFFERED_BYTES = 1_000_000;

  it.each([
    [4_000_000, 2],
    // Two of them would be more than 32 MB.
    [17_000_000, 1],
  ])('of documents of %i bytes has at most %i of them in memory', async (size, max) => {
    const { entries, read } = entriesOf(Array.from({ length: 5 }, () => size));
    const { stream } = zipOf(entries);
    let received = 0;
    let mostInMemory = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      received += chunk.length;
      // Lets a wrong implementation read ahead.
      await new Promise((resolve) => setImmediate(resolve));
      mostInMemory = Math.max(mostInMemory, read.length * size - received);
    }
    expect(mostInMemory).toBeLessThanOrEqual(max * size + BUFFERED_BYTES);
    expect(mostInMemory).toBeGreaterThan((max - 1) * size);
    expect(read).toEqual(entries.map((_entry, index) => index));
  });

  it('closes a document that was opened ahead and is not sent', async () => {
    const { entries } = entriesOf([100_000]);
    const ahead = Readable.from([Buffer.alloc(10)]);
    entries.push({ name: 'ahead', size: 10, date: '2026-11-20', read: () => Promise.resolve(ahead) });
    const { stream } = zipOf(entries);
    stream.read(0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    stream.destroy();
    await expect.poll(() => ahead.destroyed).toBe(true);
  });

  it('reads no second document for a client that has disconnected', async () => {
    const { entries, read } = entriesOf([100_000, 100_000, 100_000]);
    const controller = new AbortController();
    const { stream } = zipOf(entries, controller.signal);
    controller.abort();
    await expect(collect(stream)).rejects.toThrow(/went away/);
    expect(read).toEqual([0]);
  });

  it('is aborted at an entry that cannot be read', async () => {
    const { entries } = entriesOf([1000, 1000]);
    entries.push({
      name: 'x',
      size: 3,
      date: '2026-11-20',
      read: () => Promise.reject(new Error('damaged')),
    });
    await expect(collect(zipOf(entries).stream)).rejects.toThrow('damaged');
  });

  it('is aborted at an entry whose size is wrong', async () => {
    const entry = { name: 'x', size: 3, date: '2026-11-20', read: () => Promise.resolve(Buffer.alloc(4)) };
    await expect(collect(zipOf([entry]).stream)).rejects.toThrow();
  });
});

describe('names in an archive', () => {
  it('are unique without regard to case', () => {
    const names = ['a.pdf', 'A.PDF', 'a.pdf', 'a_2.pdf', 'Ä', 'a\u0308', '', ''];
    const unique = uniqueNames(names);
    expect(unique).toEqual([
      'a.pdf',
      'A_2.PDF',
      'a_3.pdf',
      'a_2_2.pdf',
      'Ä',
      'ä_2',
      'Beleg.pdf',
      'Beleg_2.pdf',
    ]);
  });

  it('are unique for ten thousand documents with any characters, and are read back unchanged', async () => {
    const pieces = [
      'a',
      'A',
      'ä',
      'a\u0308',
      '.',
      '..',
      '/',
      '\\',
      ' ',
      '.pdf',
      '\0',
      '\u202e',
      'con',
      '_2',
      '日',
      '💶',
    ];
    const made = Array.from({ length: 10_000 }, () =>
      Array.from(randomBytes(4), (byte) => pieces[byte % pieces.length] ?? '').join(''),
    );
    const names = uniqueNames(made);
    expect(new Set(names.map((name) => name.normalize().toLowerCase())).size).toBe(made.length);
    const entries = names.map((name) => ({
      name,
      size: 1,
      date: '2026-11-20',
      read: () => Promise.resolve(Buffer.from('x')),
    }));
    const members = await readZip(await collect(zipOf(entries).stream));
    expect(members.map(({ name }) => name)).toEqual(names);
  });

  it('contain no paths and stay within the limits of file systems', () => {
    const hostile = [
      '../../x.pdf',
      '/etc/passwd',
      'C:\\x',
      'a\0b',
      '..',
      'x'.repeat(5000),
      `${'ü'.repeat(500)}.pdf`,
      'con/../x',
      '\u202e',
    ];
    const names = uniqueNames([...hostile, ...hostile]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) {
      expect(name).not.toMatch(/[/\\:\p{Cc}\p{Cf}]|^\.|[. ]$/u);
      expect(Buffer.byteLength(name)).toBeLessThan(255);
    }
  });
});
