import { backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useImport } from '../../features/customer-imports/index.ts';
import { ManageUsers, staffList, useReloadStaff } from '../../features/users/index.ts';
import { reachesAll } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListAddress } from './use-list-address.ts';

/** The back-office users, and the import that assigns customers to salesmen. */
export function ManageUsersPage() {
  const choosesProvider = reachesAll(useCurrentUser(), backofficeUserAccess.listBackofficeUsers);
  const place = useListAddress(staffList, { seesAllProviders: choosesProvider });
  const importing = useImport({ kind: 'salesman-assignment', onChanged: useReloadStaff() });
  return (
    <>
      <ManageUsers address={place} onImport={importing.open} />
      {importing.dialog}
    </>
  );
}
