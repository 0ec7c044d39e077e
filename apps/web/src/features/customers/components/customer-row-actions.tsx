import type { Customer, CustomerStatus } from '@belegfach/contract';
import { customerAccess } from '@belegfach/contract/schema-free';
import { IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import type { RowAction } from '../../../ui/row-actions/icon-action.tsx';
import { RowActions } from '../../../ui/row-actions/row-actions.tsx';
import type { CustomerActions } from '../api/use-customer-actions.ts';
import { findBlocker } from '../model/selection-rules.ts';

export const ACTION_ICONS = {
  invite: IconSend,
  deactivate: IconPlayerPause,
  activate: IconPlayerPlay,
  delete: IconTrash,
} as const;

/** The action that fits a status. */
const STATUS_ACTIONS = {
  New: 'invite',
  Invited: 'invite',
  Active: 'deactivate',
  Inactive: 'activate',
} as const satisfies Record<CustomerStatus, keyof CustomerActions>;

interface CustomerRowActionsProps {
  readonly customer: Customer;
  readonly actions: CustomerActions;
}

interface CustomerAction extends RowAction {
  /** The text of the action where it is a button with words, below the customer's name. */
  readonly word: string;
}

/** The action that fits the status of a customer, and deleting it. */
export function useActionsOfCustomer({
  customer,
  actions,
}: CustomerRowActionsProps): readonly CustomerAction[] {
  const { t } = useTranslation('customers');
  const mayDelete = mayCall(useCurrentUser(), customerAccess.deleteCustomers);
  const { id, name, status } = customer;
  const actionOf = (action: keyof typeof ACTION_ICONS): CustomerAction => ({
    label: t(`actions.${action}Row`, { name }),
    word: t(`actions.${action === 'invite' && status === 'Invited' ? 'inviteAgain' : action}`),
    icon: ACTION_ICONS[action],
    onClick: () => actions[action]([customer]),
    isRunning: actions.isRunning(id),
  });
  const deletion = {
    ...actionOf('delete'),
    lockReason: findBlocker('delete', [customer]) === undefined ? undefined : t('locked.deleteRow', { name }),
  };
  return [actionOf(STATUS_ACTIONS[status]), ...(mayDelete ? [deletion] : [])];
}

/** These actions in a row of the list. */
export function CustomerRowActions(props: CustomerRowActionsProps) {
  return <RowActions actions={useActionsOfCustomer(props)} />;
}
