import { backofficeUserAccess, customerUserAccess } from '@belegfach/contract/schema-free';
import { useQuery } from '@tanstack/react-query';
import { createTextMatcher } from '../../../lib/umlaut-search.ts';
import { mayCall } from '../../../session/may-call.ts';
import { useApi, useCurrentUser } from '../../../session/session-context.ts';
import { MAX_RESULTS, type SearchResult } from '../model/search-result.ts';

interface Person {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/**
 * The people whose name or address contains the text: for the back office its users, for a customer admin the users of the
 * own customers. The list of the pages "Benutzer" is loaded once, and not again for each text.
 */
export function usePeople(text: string, isAsked: boolean) {
  const api = useApi();
  const user = useCurrentUser();
  const isCustomer = user.userType === 'CustomerUser';
  const staff = useQuery({
    queryKey: ['staff', 'list'],
    queryFn: ({ signal }) => api.call('GET /BackofficeUser/Many', { signal, noAlertFor: 'all' }),
    enabled: isAsked && mayCall(user, backofficeUserAccess.listBackofficeUsers),
  });
  // A super admin finds the users of customers on the page of their customer: all of them would be a list of many thousands.
  const colleagues = useQuery({
    queryKey: ['customer-users', 'list'],
    queryFn: ({ signal }) => api.call('GET /CustomerUser/Many', { signal, noAlertFor: 'all' }),
    enabled: isAsked && isCustomer && mayCall(user, customerUserAccess.listCustomerUsers),
  });
  const people: readonly Person[] = isAsked ? ((isCustomer ? colleagues : staff).data ?? []) : [];
  return {
    people: matchingPeople(people, text),
    isFetching: staff.isFetching || colleagues.isFetching,
    isError: staff.isError || colleagues.isError,
  };
}

function matchingPeople(people: readonly Person[], text: string): readonly SearchResult[] {
  const matches = createTextMatcher(text);
  return people
    .filter(({ email, firstName, lastName }) => matches([lastName, firstName, lastName, email].join(' ')))
    .slice(0, MAX_RESULTS)
    .map(({ id, email, firstName, lastName }) => ({
      kind: 'person',
      id,
      name: [lastName, firstName].filter((part) => part !== '' && part !== null).join(' ') || email,
      detail: email,
    }));
}
