import { z } from 'zod';
import { listFilters } from '../list-filters.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { MAX_IDS_PER_CALL, MIN_PERSON_SEARCH_LENGTH } from '../limits.ts';
import {
  companyNumber,
  customerNumber,
  email,
  filterText,
  id,
  idList,
  isoDateTime,
  requiredName,
  optionalName,
  queryInteger,
  repeatedParameter,
} from '../primitives.ts';
import { customerRole } from '../role.schemas.ts';
import { salesmanReference } from '../salesmen/salesman.schemas.ts';
import { accountTimestamps, userStatus } from '../user.schemas.ts';

/** The statuses of a customer and their numbers in the filter of the list. */
export const CUSTOMER_STATUSES = { Inactive: 0, Active: 1, New: 2, Invited: 3 } as const;
export type CustomerStatus = keyof typeof CUSTOMER_STATUSES;

export const customerStatus = z.enum(['Inactive', 'Active', 'New', 'Invited']);
const customerStatusCode = z.literal([0, 1, 2, 3]);

/** The sortable columns of the customer lists. */
export const CUSTOMER_SORT_FIELDS = [
  'Name',
  'Email',
  'ProviderName',
  'CustomerNumber',
  'CompanyNumber',
  'Salesman',
  'Status',
  'InvitedAt',
  'LastSignInAt',
  'UndeliverableAt',
] as const;
export type CustomerSortField = (typeof CUSTOMER_SORT_FIELDS)[number];

/** The filters of the customer lists. */
export const CUSTOMER_FILTERS = {
  name: 'contains',
  email: 'contains',
  providerName: 'contains',
  customerNumber: 'contains',
  companyNumber: 'contains',
  salesman: 'contains',
  status: 'equals',
  access: 'equals',
  isUndeliverable: 'equals',
} as const;

/** Active customers of whom no user has ever signed in, and customers whose invitation was not accepted within 14 days. */
export const CUSTOMER_ACCESS_FILTERS = ['never-signed-in', 'old-invitation'] as const;

export const customerListQuery = z.strictObject({
  ...pagingQuery(CUSTOMER_SORT_FIELDS, 'Name', { salesmen: 'Salesman' }),
  ...listFilters(CUSTOMER_FILTERS, {
    status: queryInteger.pipe(customerStatusCode),
    access: z.enum(CUSTOMER_ACCESS_FILTERS),
    isUndeliverable: z.literal('true'),
  }),
});
export type CustomerListQuery = z.infer<typeof customerListQuery>;

/**
 * A customer. `email`, `invitedAt` and `undeliverableAt` are those of its first CustomerAdmin, null if it has no CustomerAdmin.
 * `lastSignInAt` is the latest sign-in of any of its users. `notes` is always null.
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
  ...accountTimestamps,
  notes: z.null(),
});
export type Customer = z.infer<typeof customer>;

export const customerPage = pageOf(customer);
export type CustomerPage = z.infer<typeof customerPage>;

export const minimalCustomer = z.strictObject({ id, name: z.string() });
export type MinimalCustomer = z.infer<typeof minimalCustomer>;

/**
 * `besides`: further salesmen who are removed together with the salesman of the path. The response then lists every customer who has no
 * other salesman than these.
 */
export const exclusiveCustomersQuery = z.strictObject({
  besides: repeatedParameter(id, { max: MAX_IDS_PER_CALL }).default([]),
});

/**
 * Null and an empty text mean "no company number". A missing field means the same for a new customer; in an edit it
 * keeps the stored number.
 */
const optionalCompanyNumber = companyNumber.nullish();

const salesmanIds = z.array(id).max(MAX_IDS_PER_CALL);

/** Only a SuperAdmin may name a provider other than the caller's (ACC-41). */
const providerIds = z.array(id).min(1).max(MAX_IDS_PER_CALL);

/** A new customer and its first administrator. */
export const customerCreation = z.strictObject({
  customerName: requiredName,
  email,
  companyNumber: optionalCompanyNumber,
  customerNumber,
  providerIds,
  salesmanToAdd: salesmanIds.default([]),
  firstName: optionalName,
  lastName: optionalName,
});
export type CustomerCreation = z.infer<typeof customerCreation>;

/**
 * The customer number is not a field of the edit, because it never changes. `email` may be null only if the customer
 * has no CustomerAdmin, and then no CustomerAdmin is created. Some callers may edit such a customer, but may not give
 * it a CustomerAdmin.
 */
export const customerEdit = z.strictObject({
  customerName: requiredName,
  email: email.nullable(),
  companyNumber: optionalCompanyNumber,
  salesmanToAdd: salesmanIds.default([]),
  salesmanToRemove: salesmanIds.default([]),
  providerIds,
});
export type CustomerEdit = z.infer<typeof customerEdit>;

/** One id or a list of ids, always read as a list. */
export const customerIdsBody = z.strictObject({
  customerId: z.union([id, idList]).transform((ids) => (typeof ids === 'string' ? [ids] : ids)),
});

/** A user of one customer, without the roles of the user at other customers. */
export const userOfCustomer = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  role: customerRole,
  status: userStatus,
  ...accountTimestamps,
});
export type UserOfCustomer = z.infer<typeof userOfCustomer>;

export const userSearchQuery = z.strictObject({ text: filterText.min(MIN_PERSON_SEARCH_LENGTH) });

/** At most this many users are found. */
export const MAX_FOUND_USERS = 5;

/** A user whom the search found, with the first of the customers that the caller sees. */
export const foundUserOfCustomer = z.strictObject({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  customerName: z.string(),
  customerNumber: z.string(),
});
export type FoundUserOfCustomer = z.infer<typeof foundUserOfCustomer>;

/** At most this many e-mails are listed. */
export const MAX_MAILS_OF_CUSTOMER = 50;

/** An e-mail to a user of a customer. `withdrawn`: its recipient was deleted before it was sent. */
export const mailOfCustomer = z.strictObject({
  id,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['pending', 'sent', 'failed', 'withdrawn']),
  createdAt: isoDateTime,
  sentAt: isoDateTime.nullable(),
  lastError: z.string().nullable(),
});
export type MailOfCustomer = z.infer<typeof mailOfCustomer>;

export const customerAdminName = z.strictObject({ firstName: requiredName, lastName: requiredName });
export type CustomerAdminName = z.infer<typeof customerAdminName>;
