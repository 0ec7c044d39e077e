import { afterAll, describe, expect, it } from 'vitest';
import { READER_OUTCOMES } from './messages.ts';
import { readFixture } from '../test-support/manifest.ts';
import { ReaderPool } from './reader-pool.ts';
import { rounds } from '../../../../vitest.rounds.ts';

const pool = new ReaderPool();
afterAll(() => pool.close());

/** The number of damaged copies of each of the four files. */
const MUTANTS = rounds({ ci: 25, full: 500 });

/** A random number generator with a fixed seed (Park-Miller), so that a failure can be repeated. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Changes bytes, removes a piece, doubles a piece, or removes the end. */
function mutate(original: Uint8Array, random: (below: number) => number): Uint8Array {
  const at = random(original.length);
  const length = 1 + random(200);
  switch (random(4)) {
    case 0: {
      const flipped = original.slice();
      for (let count = 0; count < 20; count += 1) flipped[random(original.length)] = random(256);
      return flipped;
    }
    case 1:
      return new Uint8Array(Buffer.concat([original.slice(0, at), original.slice(at + length)]));
    case 2:
      return new Uint8Array(Buffer.concat([original.slice(0, at + length), original.slice(at)]));
    default:
      return original.slice(0, at);
  }
}

describe('damaged copies', () => {
  it.each([
    ['mustang-en16931.pdf', 11],
    ['xrechnung-ubl.xml', 22],
    ['businesscentral-cronus.pdf', 33],
    ['hostile-attachment-name-traversal.pdf', 44],
  ])(
    'of %s always get a reading',
    async (name, seed) => {
      const original = readFixture(name);
      const random = createRandom(seed);
      const mutants = Array.from({ length: MUTANTS.count }, () => mutate(original, random));
      const readings = await Promise.all(mutants.map((mutant) => pool.read(mutant)));
      for (const reading of readings) expect(READER_OUTCOMES).toContain(reading.outcome);
      expect((await pool.read(original)).outcome).toBe('invoice');
    },
    MUTANTS.timeLimitMs,
  );
});
