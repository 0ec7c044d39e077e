import { useTranslation } from 'react-i18next';
import { useCreateOpening, useEditOpening } from '../../../../forms/use-form-opening.ts';
import { ListPage } from '../../../../ui/list/list-page.tsx';
import type { ListAddress } from '../../../../ui/list/list-state.ts';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../../ui/list/management-toolbar.tsx';
import { useCustomerUsers } from '../../api/user-queries.ts';
import { useCustomerUserActions } from '../../api/use-customer-user-actions.ts';
import { customerUserDraftOf, EMPTY_CUSTOMER_USER } from '../../model/customer-user-draft.ts';
import {
  type CustomerUserColumn,
  type CustomerUserFilters,
  customerUserListDefinition,
  customerUserRows,
  findNarrowestCustomerUserFilter,
  NO_CUSTOMER_USER_FILTERS,
} from '../../model/customer-user-list.ts';
import { CreateButton } from '../create-button.tsx';
import { DeleteSelected } from '../delete-selected.tsx';
import { NoUsers } from '../no-users.tsx';
import { useStatusLabel } from '../use-status-label.ts';
import { useUserList } from '../use-user-list.ts';
import { USER_SHAPE, userCard } from '../user-card.tsx';
import { ACTIONS_WIDTH, UserRowActions } from '../user-row-actions.tsx';
import { CustomerUserForms } from './customer-user-forms.tsx';
import { useCustomersLabel, useCustomerUserColumns } from './use-customer-user-columns.tsx';

interface CustomerUsersProps {
  readonly place: ListAddress<CustomerUserFilters, CustomerUserColumn>;
}

/** The users of the reader's customers. */
export function CustomerUsers({ place }: CustomerUsersProps) {
  const { t } = useTranslation('users');
  const statusWord = useStatusLabel();
  const customersWord = useCustomersLabel();
  const { users, list, control, selection, selected, opened, untick } = useUserList({
    definition: customerUserListDefinition,
    place,
    query: useCustomerUsers(),
    rowsOf: (all, state) => customerUserRows(all, state, statusWord),
  });
  const columns = useCustomerUserColumns(users, control);
  const actions = useCustomerUserActions(untick);
  const creation = useCreateOpening(() => EMPTY_CUSTOMER_USER);
  const narrowest = findNarrowestCustomerUserFilter(control.filters);
  const customerName = users
    .flatMap(({ customersAndRoles }) => customersAndRoles)
    .find(({ customerId }) => customerId === control.filters.customers)?.customerName;
  const parts = {
    selection,
    actions: <DeleteSelected selected={selected} actions={actions} />,
    others: <CreateButton onClick={creation.open} />,
  };
  return (
    <>
      <ListPage
        texts={{ caption: t('caption'), noun: t('noun'), failed: t('failed') }}
        list={list}
        control={control}
        columns={columns}
        card={userCard(customersWord)}
        shape={USER_SHAPE}
        selection={selection}
        toolbar={<ManagementToolbar {...parts} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...parts} /> }}
        hasPhoneBar={selection.ids.length > 0}
        isPaged={false}
        empty={
          <NoUsers
            kind="customerUsers"
            narrowest={
              narrowest && {
                name: narrowest,
                text: narrowest === 'customers' ? (customerName ?? '-') : control.written[narrowest],
                drop: () => control.setFilter({ [narrowest]: NO_CUSTOMER_USER_FILTERS[narrowest] }),
              }
            }
            onReset={control.resetFilters}
          />
        }
        actions={(user) => <UserRowActions user={user} actions={actions} />}
        actionsWidth={ACTIONS_WIDTH}
        onOpen={opened.open}
      />
      <CustomerUserForms creation={creation.opening} edit={useEditOpening(opened, customerUserDraftOf)} />
    </>
  );
}
