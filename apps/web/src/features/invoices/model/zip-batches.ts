/** The server refuses more documents than this in one call. */
export const MAX_DOCUMENTS_PER_ZIP = 100;

/** Splits a selection into as many ZIP files as needed. */
export function zipBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / MAX_DOCUMENTS_PER_ZIP);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_DOCUMENTS_PER_ZIP, (index + 1) * MAX_DOCUMENTS_PER_ZIP),
  );
}
