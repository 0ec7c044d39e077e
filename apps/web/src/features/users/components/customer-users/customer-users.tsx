import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateForm, useEditForm } from '../../../../forms/use-opened-form.ts';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListUrl } from '../../../../ui/list/list-state.ts';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../../ui/list/management-toolbar.tsx';
import { useCustomerUsers } from '../../api/user-queries.ts';
import { useCustomerUserActions } from '../../api/use-customer-user-actions.ts';
import { customerUserDraftOf, EMPTY_CUSTOMER_USER } from '../../model/customer-user-draft.ts';
import { type CustomerUserColumn, customerUserList } from '../../customer-user-columns.tsx';
import { customersOf } from '../../model/customer-names.ts';
import { DeleteSelected } from '../delete-selected.tsx';
import { useUserList } from '../use-user-list.tsx';
import { ACTIONS_WIDTH_PX, UserRowActions } from '../user-row-actions.tsx';

/** The form is loaded when it is first opened: the list does not wait for it. */
const CustomerUserForm = lazy(async () => ({
  default: (await import('./form/customer-user-form.tsx')).CustomerUserForm,
}));

/** The users of the viewer's customers. */
export function CustomerUsers({ listUrl }: { readonly listUrl: ListUrl<CustomerUserColumn> }) {
  const { t } = useTranslation('users');
  const list = useUserList({
    kind: 'customerUsers',
    definition: customerUserList,
    viewer: undefined,
    listUrl,
    query: useCustomerUsers(),
    contextOf: (commonContext, users) => ({ ...commonContext, customers: customersOf(users) }),
  });
  const { selection, control } = list.pageProps;
  const actions = useCustomerUserActions(list.deselect);
  const creation = useCreateForm(() => EMPTY_CUSTOMER_USER);
  const edit = useEditForm(list.openRow, customerUserDraftOf);
  const buttons = {
    selection,
    actions: <DeleteSelected selected={list.selected} actions={actions} />,
    others: (
      <IconButton icon={IconPlus} onClick={creation.open}>
        {t('actions.create')}
      </IconButton>
    ),
  };
  return (
    <>
      <ListPage
        {...list.pageProps}
        toolbar={<ManagementToolbar {...buttons} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...buttons} /> }}
        actions={(user) => <UserRowActions user={user} actions={actions} />}
        actionsWidth={ACTIONS_WIDTH_PX}
      />
      <Suspense fallback={<DialogLoading />}>
        {creation.openedForm !== undefined && (
          <CustomerUserForm
            key={`create ${creation.openedForm.number}`}
            openedForm={creation.openedForm}
            onCreated={list.addNewRow}
          />
        )}
        {edit !== undefined && <CustomerUserForm key={`edit ${edit.number}`} openedForm={edit} />}
      </Suspense>
    </>
  );
}
