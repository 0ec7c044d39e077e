/** A random source with a seed. The same seed gives the same numbers on every machine, so that the demo is always the same. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number between the bounds, both inclusive. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(items: readonly T[]): T;
  /** Returns a new independent source. Its use does not change the values of other sources. */
  fork(label: string): Random;
}

/** FNV-1a, 32 bit: spreads similar labels ("customer 1", "customer 2") over the whole range. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** mulberry32: small, fast and good enough for fictitious customers; not suitable for secrets. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed));
  return {
    next,
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('cannot pick from an empty list');
      return item;
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}
