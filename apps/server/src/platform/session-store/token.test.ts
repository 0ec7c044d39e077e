import { expect, it } from 'vitest';
import { rounds } from '../../../../../vitest.rounds.ts';
import { createToken } from './token.ts';

const TOKENS = rounds({ ci: 20_000, full: 1_000_000 });

it(
  'tokens have 256 random bits, and no two tokens are equal',
  () => {
    const hashes = new Set<string>();
    for (let count = 0; count < TOKENS.count; count += 1)
      hashes.add(createToken('access').hash.toString('base64'));
    expect(hashes.size).toBe(TOKENS.count);
    expect(createToken('access').token).toMatch(/^at_[\w-]{43}$/);
    expect(createToken('refresh').token).toMatch(/^rt_[\w-]{43}$/);
  },
  TOKENS.timeLimitMs,
);
