import type { ByteRange } from '../../platform/document-store/index.ts';

/** Maximum number of unfinished downloads in memory; beyond it the oldest one is removed. */
const MAX_UNFINISHED = 10_000;
/** Maximum number of separate ranges of one document; a download in more ranges is removed. */
const MAX_RANGES = 500;
/** A document without its last bytes, or with gaps of a few bytes, is readable and counts as delivered. */
const MAX_MISSING_SHARE = 0.01;

/**
 * Stores which byte ranges of a document an account has received. Ranges that together cover the document count as a
 * download, for example after an interrupted and resumed download, or a download in byte ranges. The ranges exist only
 * in this process: a restart removes them.
 */
export function createDeliveredByteRanges() {
  const rangesByKey = new Map<string, readonly ByteRange[]>();
  return {
    /**
     * Adds a delivered range.
     * @param key identifies the account and the file
     * @returns whether the document is delivered completely; its ranges are then removed
     */
    add: (key: string, sizeBytes: number, range: ByteRange): boolean => {
      const ranges = merge([...(rangesByKey.get(key) ?? []), range]);
      rangesByKey.delete(key);
      const deliveredBytes = ranges.reduce((sum, { first, last }) => sum + last + 1 - first, 0);
      if (deliveredBytes >= sizeBytes * (1 - MAX_MISSING_SHARE)) return true;
      if (ranges.length <= MAX_RANGES) rangesByKey.set(key, ranges);
      const [oldest] = rangesByKey.keys();
      if (rangesByKey.size > MAX_UNFINISHED && oldest !== undefined) rangesByKey.delete(oldest);
      return false;
    },
  };
}

/** Sorts ranges and joins those that overlap or touch. */
function merge(ranges: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous === undefined || range.first > previous.last + 1) merged.push(range);
    else merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, range.last) };
  }
  return merged;
}
