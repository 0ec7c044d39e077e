import type { BackofficeUser } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCreateOpening, useEditOpening } from '../../../../forms/use-form-opening.ts';
import { can } from '../../../../session/permissions.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListAddress } from '../../../../ui/list/list-state.ts';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../../ui/list/management-toolbar.tsx';
import { useStaff } from '../../api/user-queries.ts';
import { useStaffActions } from '../../api/use-staff-actions.ts';
import { emptyStaffDraft, staffDraftOf } from '../../model/staff-draft.ts';
import {
  findNarrowestStaffFilter,
  NO_STAFF_FILTERS,
  type StaffColumn,
  type StaffFilters,
  staffListDefinition,
  staffRoleLabel,
  staffRows,
  visibleStaffParts,
} from '../../model/staff-list.ts';
import { CreateButton } from '../create-button.tsx';
import { DeleteSelected } from '../delete-selected.tsx';
import { NoUsers } from '../no-users.tsx';
import { useStatusLabel } from '../use-status-label.ts';
import { useUserList } from '../use-user-list.ts';
import { USER_SHAPE, userCard } from '../user-card.tsx';
import { ACTIONS_WIDTH, UserRowActions } from '../user-row-actions.tsx';
import { StaffForms } from './staff-forms.tsx';
import { useSuperAdminLockReason } from './use-super-admin-lock-reason.ts';
import { useStaffColumns } from './use-staff-columns.tsx';

interface ManageUsersProps {
  readonly place: ListAddress<StaffFilters, StaffColumn>;
  /** Begins the import of a customer-to-salesman assignment. */
  readonly onImport: () => void;
}

const STAFF_CARD = userCard<BackofficeUser>(staffRoleLabel);

/** The list of the back-office users. */
export function ManageUsers({ place, onImport }: ManageUsersProps) {
  const { t } = useTranslation('users');
  const reader = useCurrentUser();
  const choosesProvider = can(reader, 'chooseProvider');
  const statusWord = useStatusLabel();
  const { list, control, selection, selected, opened, untick } = useUserList({
    definition: staffListDefinition,
    place,
    query: useStaff(),
    rowsOf: (users, state) => staffRows(users, state, statusWord),
  });
  const columns = useStaffColumns(visibleStaffParts(choosesProvider).columns, control);
  const actions = useStaffActions(untick);
  const reasonFor = useSuperAdminLockReason();
  const creation = useCreateOpening(() =>
    emptyStaffDraft(choosesProvider ? null : (reader.providers[0]?.id ?? null)),
  );
  const narrowest = findNarrowestStaffFilter(control.filters);
  const parts = {
    selection,
    actions: <DeleteSelected selected={selected} actions={actions} reasonFor={reasonFor} />,
    others: (
      <>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={onImport}
        >
          {t('actions.import')}
        </Button>
        <CreateButton onClick={creation.open} />
      </>
    ),
  };
  return (
    <>
      <ListPage
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        columns={columns}
        card={STAFF_CARD}
        shape={USER_SHAPE}
        selection={selection}
        toolbar={<ManagementToolbar {...parts} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...parts} /> }}
        hasPhoneBar={selection.ids.length > 0}
        isPaged={false}
        empty={
          <NoUsers
            kind="staff"
            narrowest={
              narrowest && {
                name: narrowest,
                text: control.written[narrowest],
                drop: () => control.setFilter({ [narrowest]: NO_STAFF_FILTERS[narrowest] }),
              }
            }
            onReset={control.resetFilters}
          />
        }
        actions={(user) => <UserRowActions user={user} actions={actions} reason={reasonFor(user)} />}
        actionsWidth={ACTIONS_WIDTH}
        onOpen={opened.open}
      />
      <StaffForms creation={creation.opening} edit={useEditOpening(opened, staffDraftOf)} />
    </>
  );
}
