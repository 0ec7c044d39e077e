import { CustomerUsers, customerUserList } from '../../features/users/index.ts';
import { useListUrl } from './use-list-url.ts';

/** The users of a customer admin's customers. */
export function FrontendUsersPage() {
  return <CustomerUsers listUrl={useListUrl('users', customerUserList, undefined)} />;
}
