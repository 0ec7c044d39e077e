import { expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../../../vitest.rounds.ts';
import { createDeliveredSpans } from './delivered-spans.ts';

const SIZE = 1_000;
const span = (first: number, last: number) => ({ first, last });

it('a document is delivered when its spans cover it, in any order and with any overlaps', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, span(0, 999))).toBe(true);
  expect(spans.add('a', SIZE, span(500, 999))).toBe(false);
  expect(spans.add('a', SIZE, span(500, 999))).toBe(false);
  expect(spans.add('a', SIZE, span(100, 599))).toBe(false);
  expect(spans.add('a', SIZE, span(0, 150))).toBe(true);
  // The spans were removed after the delivery, so a new count begins.
  expect(spans.add('a', SIZE, span(0, 499))).toBe(false);
});

it('spans of different documents or accounts are not combined', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, span(0, 499))).toBe(false);
  expect(spans.add('b', SIZE, span(500, 999))).toBe(false);
});

it('a document without its last bytes is delivered, a document without more bytes is not', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, span(0, 998))).toBe(true);
  expect(spans.add('b', SIZE, span(0, 949))).toBe(false);
});

it(`spans of any size and order cover the document once they contain each byte, SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round += 1) {
    const spans = createDeliveredSpans();
    const deliveredBytes = new Set<number>();
    for (let isComplete = false; !isComplete; ) {
      const first = random.int(0, SIZE - 1);
      const last = Math.min(SIZE - 1, first + random.int(0, 200));
      for (let byte = first; byte <= last; byte += 1) deliveredBytes.add(byte);
      isComplete = spans.add('a', SIZE, span(first, last));
      expect(isComplete).toBe(deliveredBytes.size >= SIZE * 0.99);
    }
  }
});

it('the number of unfinished downloads in memory is limited', () => {
  const spans = createDeliveredSpans();
  spans.add('first', SIZE, span(0, 499));
  for (let count = 0; count < 10_000; count += 1) spans.add(`other ${count}`, SIZE, span(0, 0));
  expect(spans.add('first', SIZE, span(500, 999))).toBe(false);
});
