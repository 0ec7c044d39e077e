import type { CustomerListQuery, CustomerStatus } from '@belegfach/contract';

/** The statuses in the order of the dropdown, with their codes in the API. */
export const STATUS_CODES = { Active: 1, Inactive: 0, New: 2, Invited: 3 } as const satisfies Record<
  CustomerStatus,
  NonNullable<CustomerListQuery['status']>
>;
/** The options of the status filter: the statuses, and two kinds of customers who do not use their access. */
export const STATUS_CHOICES = [
  'Active',
  'never-signed-in',
  'Inactive',
  'New',
  'Invited',
  'old-invitation',
] as const;
type StatusChoice = (typeof STATUS_CHOICES)[number];

export function isAccessChoice(choice: StatusChoice): choice is Exclude<StatusChoice, CustomerStatus> {
  return choice === 'never-signed-in' || choice === 'old-invitation';
}

/** The names of the statuses in the URL of a list. */
export const STATUS_URL_WORDS = {
  Active: 'active',
  Inactive: 'inactive',
  New: 'new',
  Invited: 'invited',
  'never-signed-in': 'never-signed-in',
  'old-invitation': 'old-invitation',
} as const satisfies Record<StatusChoice, string>;
