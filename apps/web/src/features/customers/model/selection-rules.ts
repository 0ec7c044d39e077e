import type { Customer } from '@belegfach/contract';
import { MAX_IDS_PER_CALL } from '@belegfach/contract/schema-free';

export type BulkAction = 'invite' | 'deactivate' | 'delete';

export const isShared = ({ providerIds }: Customer): boolean => providerIds.length > 1;

const isInvitable = ({ status }: Customer): boolean => status === 'New' || status === 'Invited';

const IS_ALLOWED: Readonly<Record<BulkAction, (customer: Customer) => boolean>> = {
  invite: isInvitable,
  deactivate: ({ status }) => status === 'Active',
  delete: (customer) => !isShared(customer),
};

/**
 * Why an action cannot be applied to a selection: it is empty, too large, or contains a customer that does not allow
 * the action.
 */
type Blocker = 'nothing' | 'tooMany' | Customer;

/** The server processes either all customers or none, so the first customer that prevents the action is named. */
export function findBlocker(action: BulkAction, selected: readonly Customer[]): Blocker | undefined {
  if (selected.length === 0) return 'nothing';
  if (selected.length > MAX_IDS_PER_CALL) return 'tooMany';
  return selected.find((customer) => !IS_ALLOWED[action](customer));
}
