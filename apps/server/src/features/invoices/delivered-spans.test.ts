import { expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../../../vitest.rounds.ts';
import { createDeliveredSpans } from './delivered-spans.ts';

const SIZE = 1_000;
const part = (first: number, last: number) => ({ first, last });

it('a document is delivered when its parts cover it, in any order and with any overlaps', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, part(0, 999))).toBe(true);
  expect(spans.add('a', SIZE, part(500, 999))).toBe(false);
  expect(spans.add('a', SIZE, part(500, 999))).toBe(false);
  expect(spans.add('a', SIZE, part(100, 599))).toBe(false);
  expect(spans.add('a', SIZE, part(0, 150))).toBe(true);
  // The document was forgotten after its delivery, so a new count begins.
  expect(spans.add('a', SIZE, part(0, 499))).toBe(false);
});

it('parts of different documents or accounts are not combined', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, part(0, 499))).toBe(false);
  expect(spans.add('b', SIZE, part(500, 999))).toBe(false);
});

it('a document without its last bytes is delivered, one that lacks more is not', () => {
  const spans = createDeliveredSpans();
  expect(spans.add('a', SIZE, part(0, 998))).toBe(true);
  expect(spans.add('b', SIZE, part(0, 949))).toBe(false);
});

it(`pieces of any size and order cover the document once each byte was among them, SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round += 1) {
    const spans = createDeliveredSpans();
    const seen = new Set<number>();
    for (let isWhole = false; !isWhole; ) {
      const first = random.int(0, SIZE - 1);
      const last = Math.min(SIZE - 1, first + random.int(0, 200));
      for (let at = first; at <= last; at += 1) seen.add(at);
      isWhole = spans.add('a', SIZE, part(first, last));
      expect(isWhole).toBe(seen.size >= SIZE * 0.99);
    }
  }
});

it('the number of remembered documents is limited', () => {
  const spans = createDeliveredSpans();
  spans.add('first', SIZE, part(0, 499));
  for (let count = 0; count < 10_000; count += 1) spans.add(`other ${count}`, SIZE, part(0, 0));
  expect(spans.add('first', SIZE, part(500, 999))).toBe(false);
});
