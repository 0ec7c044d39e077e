import { expect, it } from 'vitest';
import { createRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../../../vitest.rounds.ts';
import { createDeliveredSpans } from './delivered-spans.ts';

const SIZE = 1_000;
const part = (first: number, last: number) => ({ first, last });

it('a document is delivered when its parts are the whole, in whatever order and however they overlap', () => {
  const spans = createDeliveredSpans();
  expect(spans.note('a', SIZE, part(0, 999))).toBe(true);
  expect(spans.note('a', SIZE, part(500, 999))).toBe(false);
  expect(spans.note('a', SIZE, part(500, 999))).toBe(false);
  expect(spans.note('a', SIZE, part(100, 599))).toBe(false);
  expect(spans.note('a', SIZE, part(0, 150))).toBe(true);
  // Known no more: the next one begins anew.
  expect(spans.note('a', SIZE, part(0, 499))).toBe(false);
});

it('parts of different documents and accounts are not put together', () => {
  const spans = createDeliveredSpans();
  expect(spans.note('a', SIZE, part(0, 499))).toBe(false);
  expect(spans.note('b', SIZE, part(500, 999))).toBe(false);
});

it('a document without its last bytes has been delivered, one without more has not', () => {
  const spans = createDeliveredSpans();
  expect(spans.note('a', SIZE, part(0, 998))).toBe(true);
  expect(spans.note('b', SIZE, part(0, 949))).toBe(false);
});

it(`pieces of any size and order are the whole once each byte was among them, SEED=${SEED}`, () => {
  const random = createRandom(SEED);
  for (let round = 0; round < 50; round += 1) {
    const spans = createDeliveredSpans();
    const seen = new Set<number>();
    for (let isWhole = false; !isWhole; ) {
      const first = random.int(0, SIZE - 1);
      const last = Math.min(SIZE - 1, first + random.int(0, 200));
      for (let at = first; at <= last; at += 1) seen.add(at);
      isWhole = spans.note('a', SIZE, part(first, last));
      expect(isWhole).toBe(seen.size >= SIZE * 0.99);
    }
  }
});

it('what is remembered has an end', () => {
  const spans = createDeliveredSpans();
  spans.note('first', SIZE, part(0, 499));
  for (let count = 0; count < 10_000; count += 1) spans.note(`other ${count}`, SIZE, part(0, 0));
  expect(spans.note('first', SIZE, part(500, 999))).toBe(false);
});
