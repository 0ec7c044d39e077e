import type { Customer } from '@belegfach/contract';
import { IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { type RowAction, RowActions } from '../../../ui/row-actions/row-actions.tsx';
import type { CustomerActions } from '../api/use-customer-actions.ts';
import { allows } from '../model/selection-rules.ts';

interface CustomerRowActionsProps {
  readonly customer: Customer;
  readonly actions: CustomerActions;
}

/** The action that fits the status of a customer, and deleting it. */
export function CustomerRowActions({ customer, actions }: CustomerRowActionsProps) {
  const { t } = useTranslation('customers');
  const mayDelete = can(useCurrentUser(), 'deleteCustomers');
  const { name } = customer;
  const isRunning = actions.isRunning(customer.id);

  function statusAction(): RowAction {
    switch (customer.status) {
      case 'New':
      case 'Invited':
        return {
          label: t('actions.inviteRow', { name }),
          icon: IconSend,
          onClick: () => actions.invite([customer]),
          isRunning,
        };
      case 'Active':
        return {
          label: t('actions.deactivateRow', { name }),
          icon: IconPlayerPause,
          onClick: () => actions.deactivate([customer]),
          isRunning,
        };
      case 'Inactive':
        return {
          label: t('actions.activateRow', { name }),
          icon: IconPlayerPlay,
          onClick: () => actions.activate(customer),
          isRunning,
        };
    }
  }

  const deletion: RowAction = {
    label: t('actions.deleteRow', { name }),
    icon: IconTrash,
    onClick: () => actions.delete([customer]),
    reason: allows('delete', customer) ? undefined : t('locked.deleteRow', { name }),
    isRunning,
  };
  return <RowActions actions={mayDelete ? [statusAction(), deletion] : [statusAction()]} />;
}
