import {
  customerList,
  ManageCustomers,
  startCustomerRows,
  useCustomerInvitations,
  useReloadCustomers,
  useCustomerViewer,
} from '../../features/customers/index.ts';
import { useImport } from '../../features/customer-imports/index.ts';
import type { StartRows } from '../../records/list-query.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows: StartRows = (startEarly, search) =>
  startCustomerRows('backOffice', startEarly, search);

/** The back office's customers, and their import from files. */
export function ManageCustomersPage() {
  const viewer = useCustomerViewer('backOffice');
  const listUrl = useListUrl('manage-customers', customerList, viewer);
  const invitations = useCustomerInvitations();
  const importing = useImport({
    kind: viewer.choosesProvider ? 'customers-with-provider' : 'customers',
    onChanged: useReloadCustomers(),
    onInvite: invitations.invite,
  });
  return (
    <>
      <ManageCustomers listUrl={listUrl} onInvite={invitations.invite} onImport={importing.open} />
      {importing.dialog}
      {invitations.dialog}
    </>
  );
}
