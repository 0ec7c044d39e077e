import {
  customerList,
  ManageCustomers,
  useCustomerInvitations,
  useReloadCustomers,
  useCustomerViewer,
} from '../../features/customers/index.ts';
import { useImport } from '../../features/customer-imports/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The back office's customers, and their import from files. */
export function ManageCustomersPage() {
  const viewer = useCustomerViewer('backOffice');
  const listUrl = useListUrl(customerList, viewer);
  const invitations = useCustomerInvitations();
  const importing = useImport({
    kind: viewer.choosesProvider ? 'customers-with-provider' : 'customers',
    onChanged: useReloadCustomers(),
    onInvite: invitations.invite,
  });
  return (
    <>
      <ManageCustomers listUrl={listUrl} onImport={importing.open} />
      {importing.dialog}
      {invitations.dialog}
    </>
  );
}
