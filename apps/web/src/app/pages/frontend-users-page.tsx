import { CustomerUsers, customerUserList } from '../../features/users/index.ts';
import type { StartRows } from '../../records/list-query.ts';
import { useListUrl } from './use-list-url.ts';

export const startRows: StartRows = (startEarly) => startEarly('GET /CustomerUser/Many', {});

/** The users of a customer admin's customers. */
export function FrontendUsersPage() {
  return <CustomerUsers listUrl={useListUrl('users', customerUserList, undefined)} />;
}
