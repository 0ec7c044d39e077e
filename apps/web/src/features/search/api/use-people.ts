import {
  backofficeUserAccess,
  customerAccess,
  customerUserAccess,
  MIN_PERSON_SEARCH_LENGTH,
} from '@belegfach/contract/schema-free';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
 * The people whose name or address contains the text: for the back office its users and those of the customers, for a customer
 * admin the users of the own customers. The list of the pages "Benutzer" is loaded once, and not again for each text; the users of
 * all customers would be a list of many thousands, so the server searches them.
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
  const colleagues = useQuery({
    queryKey: ['customer-users', 'list'],
    queryFn: ({ signal }) => api.call('GET /CustomerUser/Many', { signal, noAlertFor: 'all' }),
    enabled: isAsked && isCustomer && mayCall(user, customerUserAccess.listCustomerUsers),
  });
  const ofCustomers = useQuery({
    queryKey: ['search', 'users', text],
    queryFn: ({ signal }) => api.call('GET /Customer/Users', { query: { text }, signal, noAlertFor: 'all' }),
    enabled:
      isAsked &&
      !isCustomer &&
      text.length >= MIN_PERSON_SEARCH_LENGTH &&
      mayCall(user, customerAccess.searchUsersOfCustomers),
    placeholderData: keepPreviousData,
  });
  const found = isAsked && text.length >= MIN_PERSON_SEARCH_LENGTH ? (ofCustomers.data ?? []) : [];
  const people: readonly Person[] = isAsked ? ((isCustomer ? colleagues : staff).data ?? []) : [];
  return {
    people: [
      ...matchingPeople(people, text),
      ...found.map(
        ({ customerName, customerNumber, ...person }): SearchResult => ({
          ...toResult(person),
          customerNumber,
          detail: `${person.email} · ${customerName}`,
        }),
      ),
    ],
    isFetching: staff.isFetching || colleagues.isFetching || ofCustomers.isFetching,
    isError: staff.isError || colleagues.isError || ofCustomers.isError,
  };
}

function matchingPeople(people: readonly Person[], text: string): readonly SearchResult[] {
  const matches = createTextMatcher(text);
  return people
    .filter(({ email, firstName, lastName }) => matches([lastName, firstName, lastName, email].join(' ')))
    .slice(0, MAX_RESULTS)
    .map(toResult);
}

function toResult({ id, email, firstName, lastName }: Person): SearchResult {
  const name = [lastName, firstName].filter((part) => part !== '' && part !== null).join(' ');
  return { kind: 'person', id, name: name || email, detail: email };
}
