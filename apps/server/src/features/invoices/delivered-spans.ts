import type { ByteRange } from '../../platform/document-store/index.ts';

/** Maximum number of unfinished downloads in memory; beyond it the oldest one is removed. */
const MAX_UNFINISHED = 10_000;
/** Maximum number of separate spans of one document; a download in more spans is removed. */
const MAX_SPANS = 500;
/** A document without its last bytes, or with gaps of a few bytes, is readable and counts as delivered. */
const MAX_MISSING_SHARE = 0.01;

/**
 * Stores which byte spans of a document an account has received. Spans that together cover the document count as a
 * download, for example after an interrupted and resumed download, or a download in byte ranges. The spans exist only
 * in this process: a restart removes them.
 */
export function createDeliveredSpans() {
  const spansByKey = new Map<string, readonly ByteRange[]>();
  return {
    /**
     * Adds a delivered span.
     * @param key identifies the account and the file
     * @returns whether the document is delivered completely; its spans are then removed
     */
    add: (key: string, sizeBytes: number, span: ByteRange): boolean => {
      const spans = merge([...(spansByKey.get(key) ?? []), span]);
      spansByKey.delete(key);
      const deliveredBytes = spans.reduce((sum, { first, last }) => sum + last + 1 - first, 0);
      if (deliveredBytes >= sizeBytes * (1 - MAX_MISSING_SHARE)) return true;
      if (spans.length <= MAX_SPANS) spansByKey.set(key, spans);
      const [oldest] = spansByKey.keys();
      if (spansByKey.size > MAX_UNFINISHED && oldest !== undefined) spansByKey.delete(oldest);
      return false;
    },
  };
}

/** Sorts spans and joins those that overlap or touch. */
function merge(spans: readonly ByteRange[]): ByteRange[] {
  const merged: ByteRange[] = [];
  for (const span of spans.toSorted((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous === undefined || span.first > previous.last + 1) merged.push(span);
    else merged[merged.length - 1] = { first: previous.first, last: Math.max(previous.last, span.last) };
  }
  return merged;
}
