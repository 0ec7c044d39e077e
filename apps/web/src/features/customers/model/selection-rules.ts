import type { Customer } from '@belegfach/contract';

/** More ids than this in one call are refused (authorisation N2). */
export const MAX_AT_ONCE = 100;

export type BulkAction = 'invite' | 'deactivate' | 'delete';

const ALLOWS: Readonly<Record<BulkAction, (customer: Customer) => boolean>> = {
  invite: ({ status }) => status === 'New' || status === 'Invited',
  deactivate: ({ status }) => status === 'Active',
  delete: ({ providerIds }) => providerIds.length < 2,
};

/** Why a selection can't be treated as one: it is empty, too large, or has a customer that does not allow the action. */
export type Obstacle = 'nothing' | 'tooMany' | Customer;

/** The server treats all or none (authorisation N2), so the first customer that stands in the way is named. */
export function findObstacle(action: BulkAction, selected: readonly Customer[]): Obstacle | undefined {
  if (selected.length === 0) return 'nothing';
  if (selected.length > MAX_AT_ONCE) return 'tooMany';
  return selected.find((customer) => !ALLOWS[action](customer));
}

export function allows(action: BulkAction, customer: Customer): boolean {
  return ALLOWS[action](customer);
}
