import { z } from 'zod';
import { pageOf, pagingQuery } from '../paging.ts';
import {
  companyNumber,
  customerNumber,
  email,
  filterText,
  id,
  idList,
  MAX_IDS_PER_CALL,
  nonEmptyText,
  possiblyEmptyText,
  queryInteger,
  repeated,
} from '../primitives.ts';
import { salesmanReference } from '../salesmen/salesman.schemas.ts';

/** Customer statuses and their numbers in the list's filter (spec section 9). */
export const CUSTOMER_STATUSES = { Inactive: 0, Active: 1, New: 2, Invited: 3 } as const;
export type CustomerStatus = keyof typeof CUSTOMER_STATUSES;
export type CustomerStatusCode = (typeof CUSTOMER_STATUSES)[CustomerStatus];

export const customerStatus = z.enum(['Inactive', 'Active', 'New', 'Invited']);
export const customerStatusCode = z.literal([0, 1, 2, 3]);

/** The columns of the customer lists, each of them sortable (spec section 2). */
export const CUSTOMER_SORT_FIELDS = [
  'Name',
  'Email',
  'ProviderName',
  'CustomerNumber',
  'CompanyNumber',
  'Salesman',
  'Status',
] as const;
export type CustomerSortField = (typeof CUSTOMER_SORT_FIELDS)[number];

export const customerListQuery = z.strictObject({
  ...pagingQuery(CUSTOMER_SORT_FIELDS, 'Name', { salesmen: 'Salesman' }),
  name: filterText.optional(),
  email: filterText.optional(),
  providerName: filterText.optional(),
  customerNumber: filterText.optional(),
  companyNumber: filterText.optional(),
  salesman: filterText.optional(),
  status: queryInteger.pipe(customerStatusCode).optional(),
});
export type CustomerListQuery = z.infer<typeof customerListQuery>;

/**
 * A customer (spec section 3). `email` is its first CustomerAdmin's, null when it has none left; `notes` is always null
 * (decisions D10).
 */
export const customer = z.strictObject({
  id,
  name: z.string(),
  email: z.string().nullable(),
  customerNumber: z.string(),
  companyNumber: z.string().nullable(),
  providerIds: z.array(id),
  salesmen: z.array(salesmanReference),
  status: customerStatus,
  notes: z.null(),
});
export type Customer = z.infer<typeof customer>;

export const customerPage = pageOf(customer);
export type CustomerPage = z.infer<typeof customerPage>;

export const minimalCustomer = z.strictObject({ id, name: z.string() });
export type MinimalCustomer = z.infer<typeof minimalCustomer>;

/** `besides`: salesmen who go together with the one; a customer whom they alone share has nobody left then. */
export const exclusiveCustomersQuery = z.strictObject({
  besides: repeated(id, { most: MAX_IDS_PER_CALL }).default([]),
});

/** A cleared field holds null, an untouched one is empty (spec section 5). */
const optionalCompanyNumber = companyNumber.nullish();

const salesmanIds = z.array(id).max(MAX_IDS_PER_CALL);

/** The provider ids are the caller's own, unless it is a SuperAdmin (authorisation N3). */
const providerIds = z.array(id).min(1).max(MAX_IDS_PER_CALL);

/** Makes the customer and its administrator (spec section 3). */
export const customerCreation = z.strictObject({
  customerName: nonEmptyText,
  email,
  companyNumber: optionalCompanyNumber,
  customerNumber,
  providerIds,
  salesmanToAdd: salesmanIds.default([]),
  firstName: possiblyEmptyText,
  lastName: possiblyEmptyText,
});
export type CustomerCreation = z.infer<typeof customerCreation>;

/**
 * The customer number never changes and is no field here (authorisation N3). `email` is null where the customer has none: as it was, for
 * whoever may not give it one (decisions D11).
 */
export const customerEdit = z.strictObject({
  customerName: nonEmptyText,
  email: email.nullable(),
  companyNumber: optionalCompanyNumber,
  salesmanToAdd: salesmanIds.default([]),
  salesmanToRemove: salesmanIds.default([]),
  providerIds,
});
export type CustomerEdit = z.infer<typeof customerEdit>;

/** A list of ids, or a single one (decisions D4). */
export const customerIdsBody = z.strictObject({
  customerId: z.union([id, idList]).transform((given) => (typeof given === 'string' ? [given] : given)),
});
