import { backofficeUserAccess } from '@belegfach/contract/schema-free';
import { useImport } from '../../features/customer-imports/index.ts';
import { ManageUsers, backofficeUserList, useReloadBackofficeUsers } from '../../features/users/index.ts';
import { mayCallForAllProviders } from '../../session/may-call.ts';
import { useCurrentUser } from '../../session/session-context.ts';
import { useListUrl } from './use-list-url.ts';

/** The back-office users, and the import that assigns customers to salesmen. */
export function ManageUsersPage() {
  const choosesProvider = mayCallForAllProviders(useCurrentUser(), backofficeUserAccess.listBackofficeUsers);
  const listUrl = useListUrl('manage-users', backofficeUserList, { seesAllProviders: choosesProvider });
  const importing = useImport({ kind: 'salesman-assignment', onChanged: useReloadBackofficeUsers() });
  return (
    <>
      <ManageUsers listUrl={listUrl} onImport={importing.open} />
      {importing.dialog}
    </>
  );
}
