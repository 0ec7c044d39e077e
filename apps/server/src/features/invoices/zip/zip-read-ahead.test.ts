import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createReadAhead, createReadAheadBudget, type EntryContent } from './zip-read-ahead.ts';

const MB = 1024 * 1024;
const neverAborts = new AbortController().signal;

/** A ZIP whose entries are opened only when the test allows it. */
function openZip(sizes: readonly number[], budget: ReturnType<typeof createReadAheadBudget>) {
  const opened: number[] = [];
  const output = new PassThrough();
  const readAhead = createReadAhead(output, neverAborts, budget);
  for (const [index, size] of sizes.entries())
    readAhead.add({
      size,
      read: () => {
        opened.push(index);
        return Promise.resolve<EntryContent>(Buffer.from(String(index)));
      },
    });
  return {
    opened,
    output,
    take: async () =>
      Buffer.from(await readAhead.take().then((one) => (Buffer.isBuffer(one) ? one : 'a stream'))).toString(),
  };
}
const many = (count: number, size: number) => Array.from({ length: count }, () => size);

describe('the entries of a ZIP from a server', () => {
  it('are requested together when the first one is needed, in their order, and not before', async () => {
    const zip = openZip(many(10, 1), createReadAheadBudget(4));
    expect(zip.opened).toEqual([]);
    const first = zip.take();
    expect(zip.opened).toEqual([0, 1, 2, 3, 4]);
    expect(await first).toBe('0');
    for (let index = 1; index < 10; index += 1) expect(await zip.take()).toBe(String(index));
    expect(zip.opened).toEqual([...many(10, 0).keys()]);
  });

  it('have at most 32 MB together with the entry that is being sent; a larger entry is opened when it is next to be sent', async () => {
    const zip = openZip([10 * MB, 10 * MB, 10 * MB, 10 * MB, 40 * MB, 1], createReadAheadBudget(24));
    await zip.take();
    expect(zip.opened).toEqual([0, 1, 2]);
    await zip.take();
    expect(zip.opened).toEqual([0, 1, 2, 3]);
    await zip.take();
    await zip.take();
    expect(zip.opened).toEqual([0, 1, 2, 3]);
    expect(await zip.take()).toBe('4');
    expect(zip.opened).toEqual([0, 1, 2, 3, 4]);
    expect(await zip.take()).toBe('5');
  });

  it('have a limit of bytes that are opened ahead in all ZIPs of the process; a ZIP that ends or breaks releases its bytes', async () => {
    const budget = createReadAheadBudget(24, 3);
    const [one, other, third] = [
      openZip(many(9, 1), budget),
      openZip(many(9, 1), budget),
      openZip(many(9, 1), budget),
    ];
    await one.take();
    expect(one.opened).toHaveLength(4);
    expect(await other.take()).toBe('0');
    expect(await other.take()).toBe('1');
    expect(other.opened).toHaveLength(2);
    one.output.destroy();
    await new Promise((resolve) => one.output.once('close', resolve));
    await other.take();
    expect(other.opened).toHaveLength(6);
    for (let index = 3; index < 9; index += 1) await other.take();
    await third.take();
    expect(third.opened).toHaveLength(4);
  });

  it('are closed when the ZIP breaks, also those that were not sent', async () => {
    const streams = many(3, 0).map(() => Readable.from([Buffer.alloc(10)]));
    const output = new PassThrough();
    const readAhead = createReadAhead(output, neverAborts, createReadAheadBudget(24));
    for (const stream of streams) readAhead.add({ size: 10, read: () => Promise.resolve(stream) });
    await readAhead.take();
    output.destroy();
    await expect.poll(() => streams.slice(1).map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });
});
