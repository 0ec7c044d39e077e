import { expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../../../vitest.rounds.ts';
import { createDeliveredByteRanges } from './delivered-byte-ranges.ts';

const SIZE = 1_000;
const range = (first: number, last: number) => ({ first, last });

it('a document is delivered when its ranges cover it, in any order and with any overlaps', () => {
  const ranges = createDeliveredByteRanges();
  expect(ranges.add('a', SIZE, range(0, 999))).toBe(true);
  expect(ranges.add('a', SIZE, range(500, 999))).toBe(false);
  expect(ranges.add('a', SIZE, range(500, 999))).toBe(false);
  expect(ranges.add('a', SIZE, range(100, 599))).toBe(false);
  expect(ranges.add('a', SIZE, range(0, 150))).toBe(true);
  // The ranges were removed after the delivery, so a new count begins.
  expect(ranges.add('a', SIZE, range(0, 499))).toBe(false);
});

it('ranges of different documents or accounts are not combined', () => {
  const ranges = createDeliveredByteRanges();
  expect(ranges.add('a', SIZE, range(0, 499))).toBe(false);
  expect(ranges.add('b', SIZE, range(500, 999))).toBe(false);
});

it('a document without its last bytes is delivered, a document without more bytes is not', () => {
  const ranges = createDeliveredByteRanges();
  expect(ranges.add('a', SIZE, range(0, 998))).toBe(true);
  expect(ranges.add('b', SIZE, range(0, 949))).toBe(false);
});

it(`ranges of any size and order cover the document once they contain each byte, SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round += 1) {
    const ranges = createDeliveredByteRanges();
    const deliveredBytes = new Set<number>();
    for (let isComplete = false; !isComplete; ) {
      const first = random.int(0, SIZE - 1);
      const last = Math.min(SIZE - 1, first + random.int(0, 200));
      for (let byte = first; byte <= last; byte += 1) deliveredBytes.add(byte);
      isComplete = ranges.add('a', SIZE, range(first, last));
      expect(isComplete).toBe(deliveredBytes.size >= SIZE * 0.99);
    }
  }
});

it('the number of unfinished downloads in memory is limited', () => {
  const ranges = createDeliveredByteRanges();
  ranges.add('first', SIZE, range(0, 499));
  for (let count = 0; count < 10_000; count += 1) ranges.add(`other ${count}`, SIZE, range(0, 0));
  expect(ranges.add('first', SIZE, range(500, 999))).toBe(false);
});
