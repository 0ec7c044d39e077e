/** Numbers that are different in all rows of one world. */
export interface Serial {
  readonly next: () => number;
  /** The number that `next` returned last. */
  readonly last: () => number;
}

export function createSerial(): Serial {
  let last = 0;
  return { next: () => (last += 1), last: () => last };
}
