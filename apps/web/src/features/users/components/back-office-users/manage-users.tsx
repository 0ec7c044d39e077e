import { backofficeUserAccess } from '@belegfach/contract/schema-free';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateForm, useEditForm } from '../../../../forms/use-opened-form.ts';
import { useProviders } from '../../../../records/providers.ts';
import { mayCallForAllProviders } from '../../../../session/may-call.ts';
import { useCurrentUser } from '../../../../session/session-context.ts';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListUrl } from '../../../../ui/list/list-state.ts';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../../ui/list/management-toolbar.tsx';
import { useBackofficeUsers } from '../../api/user-queries.ts';
import { useBackofficeUserActions } from '../../api/use-backoffice-user-actions.ts';
import { emptyBackofficeUserDraft, backofficeUserDraftOf } from '../../model/backoffice-user-draft.ts';
import { type BackofficeUserColumn, backofficeUserList } from '../../backoffice-user-columns.tsx';
import { DeleteSelected } from '../delete-selected.tsx';
import { useUserList } from '../use-user-list.tsx';
import { ACTIONS_WIDTH_PX, UserRowActions } from '../user-row-actions.tsx';
import { useSuperAdminLockReason } from './use-super-admin-lock-reason.ts';

/** The form is loaded when it is first opened: the list does not wait for it. */
const BackofficeUserForm = lazy(async () => ({
  default: (await import('./form/backoffice-user-form.tsx')).BackofficeUserForm,
}));

interface ManageUsersProps {
  readonly listUrl: ListUrl<BackofficeUserColumn>;
  /** Begins the import of a customer-to-salesman assignment. */
  readonly onImport: () => void;
}

/** The list of the back-office users. */
export function ManageUsers({ listUrl, onImport }: ManageUsersProps) {
  const { t } = useTranslation('users');
  const viewer = useCurrentUser();
  const seesAllProviders = mayCallForAllProviders(viewer, backofficeUserAccess.listBackofficeUsers);
  const providers = useProviders(seesAllProviders);
  const list = useUserList({
    kind: 'staff',
    definition: backofficeUserList,
    viewer: { seesAllProviders },
    listUrl,
    query: useBackofficeUsers(),
    contextOf: (commonContext) => ({ ...commonContext, providers }),
  });
  const { selection, control } = list.pageProps;
  const actions = useBackofficeUserActions(list.deselect);
  const lockReasonOf = useSuperAdminLockReason();
  const creation = useCreateForm(() =>
    emptyBackofficeUserDraft(seesAllProviders ? null : (viewer.providers[0]?.id ?? null)),
  );
  const edit = useEditForm(list.openRow, backofficeUserDraftOf);
  const buttons = {
    selection,
    actions: <DeleteSelected selected={list.selected} actions={actions} lockReasonOf={lockReasonOf} />,
    others: (
      <>
        <IconButton variant="default" icon={IconUpload} onClick={onImport}>
          {t('actions.import')}
        </IconButton>
        <IconButton icon={IconPlus} onClick={creation.open}>
          {t('actions.create')}
        </IconButton>
      </>
    ),
  };
  return (
    <>
      <ListPage
        {...list.pageProps}
        toolbar={<ManagementToolbar {...buttons} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...buttons} /> }}
        actions={(user) => <UserRowActions user={user} actions={actions} lockReason={lockReasonOf(user)} />}
        actionsWidth={ACTIONS_WIDTH_PX}
      />
      <Suspense fallback={<DialogLoading />}>
        {creation.openedForm !== undefined && (
          <BackofficeUserForm
            key={`create ${creation.openedForm.number}`}
            openedForm={creation.openedForm}
            onCreated={list.addNewRow}
          />
        )}
        {edit !== undefined && <BackofficeUserForm key={`edit ${edit.number}`} openedForm={edit} />}
      </Suspense>
    </>
  );
}
