import type { Customer } from '@belegfach/contract';
import { IconPlayerPause, IconSend, IconTrash, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { LockableButton } from '../../../ui/lockable-button/lockable-button.tsx';
import type { CustomerActions } from '../api/use-customer-actions.ts';
import { type BulkAction, findBlocker, MAX_AT_ONCE } from '../model/selection-rules.ts';

const ICONS: Readonly<Record<BulkAction, TablerIcon>> = {
  invite: IconSend,
  deactivate: IconPlayerPause,
  delete: IconTrash,
};

/** The buttons for the selected customers; a locked button states its reason. */
export function useSelectionActions(selected: readonly Customer[], actions: CustomerActions): ReactNode {
  const { t } = useTranslation(['customers', 'table']);
  const mayDelete = can(useCurrentUser(), 'deleteCustomers');
  const offered: readonly BulkAction[] = mayDelete
    ? ['invite', 'deactivate', 'delete']
    : ['invite', 'deactivate'];

  function reasonFor(action: BulkAction): string | undefined {
    const obstacle = findBlocker(action, selected);
    if (obstacle === undefined) return undefined;
    if (obstacle === 'nothing') return t('customers:locked.nothing');
    if (obstacle === 'tooMany') return t('customers:locked.tooMany', { most: MAX_AT_ONCE });
    const { name, status } = obstacle;
    return t(`customers:locked.${action}`, { name, status: t(`table:statuses.${status}`) });
  }

  return offered.map((action) => {
    const Icon = ICONS[action];
    return (
      <LockableButton
        key={action}
        variant="default"
        reason={reasonFor(action)}
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        onClick={() => actions[action](selected)}
      >
        {t(`customers:actions.${action}`)}
      </LockableButton>
    );
  });
}
