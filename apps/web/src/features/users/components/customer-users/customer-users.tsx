import { lazy, Suspense } from 'react';
import { useCreateOpening, useEditOpening } from '../../../../forms/use-form-opening.ts';
import { DialogLoading } from '../../../../ui/dialog/dialog-loading.tsx';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListUrl } from '../../../../ui/list/list-state.ts';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../../ui/list/management-toolbar.tsx';
import { useCustomerUsers } from '../../api/user-queries.ts';
import { useCustomerUserActions } from '../../api/use-customer-user-actions.ts';
import { customerUserDraftOf, EMPTY_CUSTOMER_USER } from '../../model/customer-user-draft.ts';
import { type CustomerUserColumn, customerUserList } from '../../customer-user-columns.tsx';
import { customersOf } from '../../model/customer-names.ts';
import { CreateButton } from '../create-button.tsx';
import { DeleteSelected } from '../delete-selected.tsx';
import { useUserList } from '../use-user-list.tsx';
import { ACTIONS_WIDTH_PX, UserRowActions } from '../user-row-actions.tsx';

/** Forms are loaded when they are first opened: the list does not wait for them. */
const CreateCustomerUser = lazy(async () => ({
  default: (await import('./form/create-customer-user.tsx')).CreateCustomerUser,
}));
const EditCustomerUser = lazy(async () => ({
  default: (await import('./form/edit-customer-user.tsx')).EditCustomerUser,
}));

/** The users of the viewer's customers. */
export function CustomerUsers({ listUrl }: { readonly listUrl: ListUrl<CustomerUserColumn> }) {
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
  const creation = useCreateOpening(() => EMPTY_CUSTOMER_USER);
  const edit = useEditOpening(list.openRow, customerUserDraftOf);
  const buttons = {
    selection,
    actions: <DeleteSelected selected={list.selected} actions={actions} />,
    others: <CreateButton onClick={creation.open} />,
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
        {creation.opening !== undefined && (
          <CreateCustomerUser key={`create ${creation.opening.number}`} opening={creation.opening} />
        )}
        {edit !== undefined && <EditCustomerUser key={`edit ${edit.number}`} opening={edit} />}
      </Suspense>
    </>
  );
}
