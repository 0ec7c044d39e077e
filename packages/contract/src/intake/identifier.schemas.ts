import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging.ts';
import { id, isoDateTime } from '../primitives.ts';
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

/** The filters of the list of identifiers; `providerId` of another provider is a SuperAdmin's. */
export const identifierListQuery = z.strictObject({
  ...pagingQuery(IDENTIFIER_SORT_FIELDS, 'LearnedAt'),
  providerId: id.optional(),
});
export type IdentifierListQuery = z.infer<typeof identifierListQuery>;

/** What names a customer in a provider's documents beside its number, as a release taught it or somebody stored it. */
export const learnedIdentifier = z.strictObject({
  id,
  scheme: customerIdentifierScheme,
  value: z.string(),
  providerId: id,
  providerName: z.string(),
  customer: z.strictObject({ id, name: z.string(), customerNumber: z.string() }),
  learnedAt: isoDateTime,
  /** Name of the person whose release taught it; null where nobody's did. */
  learnedBy: z.string().nullable(),
});
export type LearnedIdentifier = z.infer<typeof learnedIdentifier>;

export const identifierPage = pageOf(learnedIdentifier);
export type IdentifierPage = z.infer<typeof identifierPage>;
