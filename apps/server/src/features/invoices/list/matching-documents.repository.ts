import { sql } from 'kysely';
import { allOf, type Condition, inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import {
  countedFilters,
  customerFilters,
  documentFilters,
  type InvoiceFilters,
  stateFilters,
} from './invoice-columns-and-filters.repository.ts';
import { publicationFilters } from './new-documents.repository.ts';

/** All documents of a list, on every page. */
export interface MatchingDocuments {
  readonly filters: InvoiceFilters;
  readonly providerId: number | undefined;
  /** The moment since which documents are new to the caller; undefined for the present one. */
  readonly newSince?: Date | null;
}

/** Whether `invoice i` with `customer c` and `invoice_state s` is one of them. */
export function isMatching(
  scope: InvoiceScope,
  { filters, providerId, newSince }: MatchingDocuments,
): Condition {
  return allOf([
    sql`i.superseded_by_id is null`,
    inScope(scope),
    ...countedFilters(filters, providerId),
    ...documentFilters(filters),
    ...customerFilters(filters),
    ...stateFilters(filters),
    ...publicationFilters(filters, scope, newSince),
  ]);
}
