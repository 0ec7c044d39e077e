import {
  customerList,
  ManageCustomers,
  useCustomerInvitations,
  useReloadCustomers,
  useCustomerReader,
} from '../../features/customers/index.ts';
import { useImport } from '../../features/customer-imports/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The back office's customers, and their import from files. */
export function ManageCustomersPage() {
  const reader = useCustomerReader('backOffice');
  const place = useListAddress(customerList, reader);
  const invitations = useCustomerInvitations();
  const importing = useImport({
    kind: reader.choosesProvider ? 'customers-with-provider' : 'customers',
    onChanged: useReloadCustomers(),
    onInvite: invitations.invite,
  });
  return (
    <>
      <ManageCustomers address={place} onImport={importing.open} />
      {importing.dialog}
      {invitations.dialog}
    </>
  );
}
