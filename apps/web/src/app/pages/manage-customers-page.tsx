import {
  customerListDefinition,
  ManageCustomers,
  useCustomerInvitations,
  useReloadCustomers,
  visibleCustomerParts,
} from '../../features/customers/index.ts';
import { useImport } from '../../features/customer-imports/index.ts';
import { can } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListAddress } from './use-list-address.ts';

/** The back office's customers, and their import from files. */
export function ManageCustomersPage() {
  const choosesProvider = can(useCurrentUser(), 'chooseProvider');
  const place = useListAddress(customerListDefinition, visibleCustomerParts('backOffice', choosesProvider));
  const invitations = useCustomerInvitations();
  const importing = useImport({
    kind: choosesProvider ? 'customers-with-provider' : 'customers',
    onChanged: useReloadCustomers(),
    onInvite: invitations.invite,
  });
  return (
    <>
      <ManageCustomers place={place} onImport={importing.open} />
      {importing.dialog}
      {invitations.dialog}
    </>
  );
}
