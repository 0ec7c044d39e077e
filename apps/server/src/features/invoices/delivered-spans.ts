import type { ByteSpan } from '../../platform/document-store/index.ts';

/** Whose parts are remembered at once; beyond that those of who began first are forgotten. */
const MAX_REMEMBERED = 10_000;
/** Separate pieces of one document; who fetches it in more is forgotten. */
const MAX_PIECES = 500;
/** A document without its last bytes, or with holes of a few, is still read by its reader. */
const MAX_MISSING_SHARE = 0.01;

/**
 * Remembers which parts of a document an account has got, so that parts which are the whole together count as a download: a download
 * that broke off and was resumed, or a document fetched in ranges. In this process alone: parts from before its start are not known.
 */
export function createDeliveredSpans(): {
  /** Notes what was delivered. @returns whether all of it has been delivered now; then it is forgotten */
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

/** In their order, without overlaps; neighbours are one. */
function merge(spans: readonly ByteSpan[]): ByteSpan[] {
  const merged: ByteSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.first - other.first)) {
    const before = merged.at(-1);
    if (before === undefined || span.first > before.last + 1) merged.push(span);
    else merged[merged.length - 1] = { first: before.first, last: Math.max(before.last, span.last) };
  }
  return merged;
}
