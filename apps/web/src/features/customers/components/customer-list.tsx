import { lazy } from 'react';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { ListPage } from '../../../ui/list/list-page.tsx';
import { ManagementToolbar, PhoneManagementToolbar } from '../../../ui/list/management-toolbar.tsx';
import type { CustomerListUrl } from '../customer-columns.tsx';
import { useCustomerList } from './use-customer-list.tsx';

/** The details are loaded when the first customer is opened. */
const CustomerDetailsDialog = lazy(async () => ({
  default: (await import('./customer-details-dialog.tsx')).CustomerDetailsDialog,
}));

/** The customers of a customer admin, read-only. */
export function CustomerList({ listUrl }: { readonly listUrl: CustomerListUrl }) {
  const { listProps, openRow } = useCustomerList('customer', listUrl);
  const { selection, control } = listProps;
  const buttons = { selection, actions: undefined, others: undefined };
  return (
    <>
      <ListPage
        {...listProps}
        toolbar={<ManagementToolbar {...buttons} onReset={control.resetFilters} />}
        phone={{ below: <PhoneManagementToolbar {...buttons} /> }}
      />
      <LazyDialog isOpen={openRow.row !== undefined}>
        <CustomerDetailsDialog customer={openRow.row} onClose={openRow.close} />
      </LazyDialog>
    </>
  );
}
