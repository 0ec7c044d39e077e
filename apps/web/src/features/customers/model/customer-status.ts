import type { CustomerListQuery, CustomerStatus } from '@belegfach/contract';

/** The statuses in the order of the dropdown, with their codes in the API. */
export const STATUS_CODES = { Active: 1, Inactive: 0, New: 2, Invited: 3 } as const satisfies Record<
  CustomerStatus,
  NonNullable<CustomerListQuery['status']>
>;
export const STATUS_NAMES = ['Active', 'Inactive', 'New', 'Invited'] as const;

/** The names of the statuses in the URL of a list. */
export const STATUS_URL_WORDS = {
  Active: 'active',
  Inactive: 'inactive',
  New: 'new',
  Invited: 'invited',
} as const satisfies Record<CustomerStatus, string>;
