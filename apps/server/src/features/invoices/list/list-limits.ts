import { type InvoiceListQuery, MAX_COUNTED_DOCUMENTS } from '@belegfach/contract';

/** Numbers of documents above which a list is read in another way. */
export interface ListLimits {
  /**
   * Up to this number of documents, a list is read, counted and sorted as a whole, and its total is exact. Of a longer
   * list, only the documents up to the requested page are read, along an index.
   */
  readonly sorted: number;
  /**
   * A range of days with at most this number of documents is counted only in the index by date, because it also
   * contains the customer of each document.
   */
  readonly scanned: number;
  /** In lists whose total no table of counters states, counting ends at this number. */
  readonly counted: number;
}

/** With these limits, sorting all documents or scanning takes at most 0.3 seconds on two cores. */
const LIMITS: ListLimits = { sorted: 200_000, scanned: 1_000_000, counted: MAX_COUNTED_DOCUMENTS };

/**
 * The limit for a search during typing, which needs no total: sorting this number of documents takes about ten
 * milliseconds.
 */
const MAX_SORTED_BY_SEARCH = 10_000;

export function limitsFor({ countUpTo }: InvoiceListQuery): ListLimits {
  return countUpTo === undefined
    ? LIMITS
    : { sorted: MAX_SORTED_BY_SEARCH, scanned: MAX_SORTED_BY_SEARCH, counted: countUpTo };
}
