import type { Customer } from '@belegfach/contract';
import { Button } from '@mantine/core';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCreateOpening, useEditOpening } from '../../../forms/use-form-opening.ts';
import { can } from '../../../session/permissions.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../ui/list/management-toolbar.tsx';
import { useSeenRows } from '../../../ui/list/use-seen-rows.ts';
import { useCustomerActions } from '../api/use-customer-actions.ts';
import { temporaryNameOf, emptyDraft } from '../model/customer-draft.ts';
import { visibleCustomerParts } from '../model/customer-list.ts';
import { CUSTOMER_SHAPE, useCustomerCard } from './customer-card.tsx';
import { CustomerForms } from './customer-forms.tsx';
import { CustomerRowActions } from './customer-row-actions.tsx';
import { NoCustomers } from './no-customers.tsx';
import { useCustomerColumns } from './use-customer-columns.tsx';
import { type CustomerListAddress, useCustomerList } from './use-customer-list.ts';
import { useSelectionActions } from './use-selection-actions.tsx';

interface ManageCustomersProps {
  readonly place: CustomerListAddress;
  /** Begins the import from a file. */
  readonly onImport: () => void;
}

/** Pixels: two buttons and the column heading above them. */
const ACTIONS_WIDTH = 88;

/** The customers in the back office. */
export function ManageCustomers({ place, onImport }: ManageCustomersProps) {
  const { t } = useTranslation('customers');
  const { list, control, selection, opened } = useCustomerList(place);
  const user = useCurrentUser();
  const choosesProvider = can(user, 'chooseProvider');
  // For staff, a new customer begins with their first provider.
  const ownProviders = choosesProvider ? [] : user.providers.slice(0, 1).map(({ id }) => id);
  const visible = visibleCustomerParts('backOffice', choosesProvider);
  const columns = useCustomerColumns(visible.columns, control);
  const card = useCustomerCard(visible.columns);
  const known = useSeenRows(list.rows);
  const selected = selection.ids.flatMap((id) => known.get(id) ?? []);
  const actions = useCustomerActions((ids) => {
    for (const id of ids) selection.rows.onToggle(id, false);
  });
  const creation = useCreateOpening(() => emptyDraft(ownProviders));
  const edit = useEditOpening(opened, temporaryNameOf);

  const changeStatus = (customer: Customer) =>
    customer.status === 'Active' ? actions.deactivate([customer]) : actions.activate(customer);
  const parts = {
    selection,
    actions: useSelectionActions(selected, actions),
    others: (
      <>
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={onImport}
        >
          {t('actions.import')}
        </Button>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={creation.open}>
          {t('actions.create')}
        </Button>
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
        card={card}
        shape={CUSTOMER_SHAPE}
        selection={selection}
        toolbar={<ManagementToolbar {...parts} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...parts} /> }}
        hasPhoneBar={selection.ids.length > 0}
        empty={<NoCustomers kind="backOffice" control={control} />}
        actions={(customer) => <CustomerRowActions customer={customer} actions={actions} />}
        actionsWidth={ACTIONS_WIDTH}
        onOpen={opened.open}
      />
      <CustomerForms creation={creation.opening} edit={edit} onStatusChosen={changeStatus} />
    </>
  );
}
