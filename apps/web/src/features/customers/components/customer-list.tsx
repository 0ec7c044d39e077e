import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../ui/list/management-toolbar.tsx';
import { visibleCustomerParts } from '../model/customer-list.ts';
import { CUSTOMER_SHAPE, useCustomerCard } from './customer-card.tsx';
import { NoCustomers } from './no-customers.tsx';
import { useCustomerColumns } from './use-customer-columns.tsx';
import { type CustomerListAddress, useCustomerList } from './use-customer-list.ts';

/** The details are loaded when the first customer is opened. */
const CustomerDetailsDialog = lazy(async () => ({
  default: (await import('./customer-details-dialog.tsx')).CustomerDetailsDialog,
}));

/** The customers of a customer admin, read-only. */
export function CustomerList({ place }: { readonly place: CustomerListAddress }) {
  const { t } = useTranslation('customers');
  const { list, control, selection, opened } = useCustomerList(place);
  const visible = visibleCustomerParts('customer', false);
  const columns = useCustomerColumns(visible.columns, control, true);
  const card = useCustomerCard(visible.columns);
  const parts = { selection, actions: undefined, others: undefined };
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
        empty={<NoCustomers kind="customer" control={control} />}
        onOpen={opened.open}
      />
      <LazyDialog isOpen={opened.row !== undefined}>
        <CustomerDetailsDialog customer={opened.row} onClose={opened.close} />
      </LazyDialog>
    </>
  );
}
