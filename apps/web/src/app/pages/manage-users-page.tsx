import { useImport } from '../../features/customer-imports/index.ts';
import {
  ManageUsers,
  staffListDefinition,
  useReloadStaff,
  visibleStaffParts,
} from '../../features/users/index.ts';
import { can } from '../../session/permissions.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListAddress } from './use-list-address.ts';

/** The back-office users, and the import that assigns customers to salesmen. */
export function ManageUsersPage() {
  const choosesProvider = can(useCurrentUser(), 'chooseProvider');
  const place = useListAddress(staffListDefinition, visibleStaffParts(choosesProvider));
  const importing = useImport({ kind: 'salesman-assignment', onChanged: useReloadStaff() });
  return (
    <>
      <ManageUsers place={place} onImport={importing.open} />
      {importing.dialog}
    </>
  );
}
