import { z } from 'zod';
import { listFilters } from '../list-filters.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { customerNumber, id, isoDateTime } from '../primitives.ts';
import { customerIdentifierScheme } from './intake.schemas.ts';

export const IDENTIFIER_SORT_FIELDS = [
  'LearnedAt',
  'Scheme',
  'Value',
  'CustomerNumber',
  'CustomerName',
  'ProviderName',
] as const;
export type IdentifierSortField = (typeof IDENTIFIER_SORT_FIELDS)[number];

/** The filters of the list of identifiers. Only a SuperAdmin may filter by another provider. */
export const IDENTIFIER_FILTERS = {
  providerId: 'equals',
  customerNumber: 'equals',
  value: 'contains',
} as const;

export const identifierListQuery = z.strictObject({
  ...pagingQuery(IDENTIFIER_SORT_FIELDS, 'LearnedAt'),
  ...listFilters(IDENTIFIER_FILTERS, { providerId: id, customerNumber }),
});
export type IdentifierListQuery = z.infer<typeof identifierListQuery>;

/** An identifier by which the documents of a provider name a customer, in addition to the customer number. */
export const learnedIdentifier = z.strictObject({
  id,
  scheme: customerIdentifierScheme,
  value: z.string(),
  providerId: id,
  providerName: z.string(),
  customer: z.strictObject({ id, name: z.string(), customerNumber: z.string() }),
  learnedAt: isoDateTime,
  /** The name of the person whose release stored the identifier; null if it was stored in another way. */
  learnedBy: z.string().nullable(),
});
export type LearnedIdentifier = z.infer<typeof learnedIdentifier>;

export const identifierPage = pageOf(learnedIdentifier);
export type IdentifierPage = z.infer<typeof identifierPage>;
