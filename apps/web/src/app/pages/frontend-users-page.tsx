import { CustomerUsers, customerUserList } from '../../features/users/index.ts';
import { useListAddress } from './use-list-address.ts';

/** The users of a customer admin's customers. */
export function FrontendUsersPage() {
  return <CustomerUsers address={useListAddress(customerUserList, undefined)} />;
}
