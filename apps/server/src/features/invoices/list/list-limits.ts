import { type InvoiceListQuery, MAX_COUNTED_DOCUMENTS } from '@belegfach/contract';

/** Numbers of documents above which a list is read in another way. */
export interface ListLimits {
  /**
   * A list of at most so many is read, counted and sorted as a whole, whatever its filters and order; its total is exact. Of a
   * longer one, only the documents up to the page are read, along an index.
   */
  readonly sorted: number;
  /** At most so many of a range of days are counted in the index by date, which also contains their customers. */
  readonly scanned: number;
  /** For all other lists without a counter, counting ends at this number. */
  readonly counted: number;
}

/** With these limits, sorting all documents or scanning takes at most 0.3 seconds on two cores. */
const LIMITS: ListLimits = { sorted: 200_000, scanned: 1_000_000, counted: MAX_COUNTED_DOCUMENTS };

/** Sorting so many documents takes some ten milliseconds: for a search while a person types, which needs no total. */
const MAX_SORTED_BY_SEARCH = 10_000;

export function limitsFor({ countUpTo }: InvoiceListQuery): ListLimits {
  return countUpTo === undefined
    ? LIMITS
    : { sorted: MAX_SORTED_BY_SEARCH, scanned: MAX_SORTED_BY_SEARCH, counted: countUpTo };
}
