import type { Customer } from '@belegfach/contract';
import { MAX_IDS_PER_CALL, customerAccess } from '@belegfach/contract/schema-free';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCall } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import type { CustomerActions } from '../api/use-customer-actions.ts';
import { ACTION_ICONS } from './customer-row-actions.tsx';
import { type BulkAction, findBlocker } from '../model/selection-rules.ts';

/** The buttons for the selected customers; a locked button states its reason. */
export function useSelectionButtons(selected: readonly Customer[], actions: CustomerActions): ReactNode {
  const { t } = useTranslation(['customers', 'table']);
  const mayDelete = mayCall(useCurrentUser(), customerAccess.deleteCustomers);
  const offeredActions: readonly BulkAction[] = mayDelete
    ? ['invite', 'deactivate', 'delete']
    : ['invite', 'deactivate'];

  function reasonFor(action: BulkAction): string | undefined {
    const blocker = findBlocker(action, selected);
    if (blocker === undefined) return undefined;
    if (blocker === 'nothing') return t('customers:locked.nothing');
    if (blocker === 'tooMany') return t('customers:locked.tooMany', { most: MAX_IDS_PER_CALL });
    const { name, status } = blocker;
    return t(`customers:locked.${action}`, { name, status: t(`table:statuses.${status}`) });
  }

  return offeredActions.map((action) => {
    const Icon = ACTION_ICONS[action];
    return (
      <LockableButton
        key={action}
        variant="default"
        lockReason={reasonFor(action)}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => actions[action](selected)}
      >
        {t(`customers:actions.${action}`)}
      </LockableButton>
    );
  });
}
