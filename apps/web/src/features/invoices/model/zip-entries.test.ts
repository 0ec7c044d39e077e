import { expect, it } from 'vitest';
import { createEntryCounter } from './zip-entries.ts';

const HEADER = [0x50, 0x4b, 0x03, 0x04];
const CENTRAL = [0x50, 0x4b, 0x01, 0x02];

it('the entry counter counts entries, wherever the stream is split', () => {
  const bytes = Uint8Array.from([...HEADER, 1, 0x50, 2, ...HEADER, 0x50, ...HEADER, ...CENTRAL, 0x50]);
  for (let size = 1; size <= bytes.length; size += 1) {
    const count = createEntryCounter();
    let entries = 0;
    for (let start = 0; start < bytes.length; start += size)
      entries = count(bytes.subarray(start, start + size));
    expect(entries, `chunks of ${size}`).toBe(3);
  }
});

it('the entry counter counts nothing in an empty stream or in incomplete signatures', () => {
  const count = createEntryCounter();
  expect(count(new Uint8Array())).toBe(0);
  expect(count(Uint8Array.from([0x50, 0x50, 0x4b, 0x50]))).toBe(0);
});
