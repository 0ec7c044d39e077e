import { describe, expect, it } from 'vitest';
import { findDueParts, type VerifiedPart } from './due-parts.ts';

const PARTS = 4096;
const cycle = { listNights: 7, readNights: 9 };
const allVerifiedOn = (day: number): VerifiedPart[] =>
  Array.from({ length: PARTS }, (_, part) => ({ part, listedDay: day, readDay: day }));

describe('the parts that are due', () => {
  it.each([0, 3, 20_413, 20_416])(
    'cover all parts within the cycle, each once and evenly, from day %i on',
    (firstDay) => {
      let parts = allVerifiedOn(firstDay - 1);
      const counts = { listed: new Map<string, number>(), read: new Map<string, number>() };
      const add = (count: Map<string, number>, prefix: string) =>
        count.set(prefix, (count.get(prefix) ?? 0) + 1);
      for (let day = firstDay; day < firstDay + 63; day += 1) {
        const due = findDueParts(parts, day, cycle);
        expect(due.length).toBeGreaterThan(PARTS / 8);
        expect(due.length).toBeLessThan(PARTS / 3);
        const reads = new Map(due.map(({ prefix, readsBytes }) => [Number.parseInt(prefix, 16), readsBytes]));
        for (const { prefix, readsBytes } of due) {
          add(counts.listed, prefix);
          if (readsBytes) add(counts.read, prefix);
        }
        parts = parts.map((one) => {
          const readsBytes = reads.get(one.part);
          if (readsBytes === undefined) return one;
          return { ...one, listedDay: day, readDay: readsBytes ? day : one.readDay };
        });
        expect(findDueParts(parts, day, cycle)).toEqual([]);
      }
      expect(counts.read.size).toBe(PARTS);
      // 63 days are seven times nine nights.
      expect(new Set(counts.read.values())).toEqual(new Set([7]));
      for (const count of counts.listed.values()) expect(count).toBeGreaterThanOrEqual(9);
    },
  );

  it('include those that earlier nights did not reach', () => {
    const parts = allVerifiedOn(99);
    const prefixesOn = (day: number) => findDueParts(parts, day, cycle).map(({ prefix }) => prefix);
    expect(prefixesOn(101)).toEqual(expect.arrayContaining(prefixesOn(100)));
    expect(prefixesOn(120)).toHaveLength(PARTS);
  });
});
