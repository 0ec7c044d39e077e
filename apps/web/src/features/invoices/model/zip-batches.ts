import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';

/** Splits a selection into as many ZIP files as needed. */
export function zipBatches(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / MAX_IDS_PER_CALL);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * MAX_IDS_PER_CALL, (index + 1) * MAX_IDS_PER_CALL),
  );
}
