import type { ByteSpan } from '../../platform/document-store/index.ts';

/** Number of unfinished downloads that are stored; beyond it the oldest one is removed. */
const MAX_REMEMBERED = 10_000;
/** Maximum number of separate pieces of one document; a download in more pieces is removed. */
const MAX_PIECES = 500;
/** A document without its last bytes, or with gaps of a few bytes, is readable and counts as delivered. */
const MAX_MISSING_SHARE = 0.01;

/**
 * Stores which parts of a document an account has received. Parts that together cover the document count as a download,
 * for example after an interrupted and resumed download, or a download in byte ranges. The parts are stored only in
 * this process: parts from before its start are not known.
 */
export function createDeliveredSpans(): {
  /**
   * Adds a delivered part.
   * @returns whether the document is delivered completely; its parts are then removed
   */
  note(what: string, size: number, span: ByteSpan): boolean;
} {
  const known = new Map<string, readonly ByteSpan[]>();
  return {
    note: (what, size, span) => {
      const spans = merge([...(known.get(what) ?? []), span]);
      known.delete(what);
      const delivered = spans.reduce((sum, { first, last }) => sum + last + 1 - first, 0);
      if (delivered >= size * (1 - MAX_MISSING_SHARE)) return true;
      if (spans.length <= MAX_PIECES) known.set(what, spans);
      const [oldest] = known.keys();
      if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
      return false;
    },
  };
}

/** Sorts spans and joins those that overlap or touch. */
function merge(spans: readonly ByteSpan[]): ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1);
    if (before === undefined || span.first > before.last + 1) merged.push(span);
    else merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, span.last) };
  }
  return merged;
}
