/** A call takes no more documents than this (authorisation N2); the server refuses a longer list. */
export const MOST_PER_ZIP = 100;

/** Splits a selection into as many ZIP files as it needs. */
export function zipBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / MOST_PER_ZIP);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MOST_PER_ZIP, (index + 1) * MOST_PER_ZIP),
  );
}
