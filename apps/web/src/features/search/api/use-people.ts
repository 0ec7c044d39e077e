import type { BackofficeUser } from '@belegfach/contract';
import {
  backofficeUserAccess,
  customerAccess,
  customerUserAccess,
  MIN_PERSON_SEARCH_LENGTH,
} from '@belegfach/contract/schema-free';
import { keepPreviousData } from '@tanstack/react-query';
import { createTextMatcher } from '../../../lib/umlaut-search.ts';
import { mayCall } from '../../../session/may-call.ts';
import { useCurrentUser } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { MAX_RESULTS, type SearchResult } from '../model/search-result.ts';

type Person = Pick<BackofficeUser, 'id' | 'email' | 'firstName' | 'lastName'>;

/**
 * The people whose name or address contains the text: the back office finds its own users and the users of customers, a
 * customer admin the users of their customers. The lists of the two pages with users are loaded once, not for each text.
 * The users of all customers would be a list of many thousands, so the server searches them.
 */
export function usePeople(text: string, isAsked: boolean) {
  const user = useCurrentUser();
  const isCustomer = user.userType === 'CustomerUser';
  const staff = useCallQuery(['staff', 'list'], 'GET /BackofficeUser/Many', {
    noAlertFor: 'all',
    enabled: isAsked && mayCall(user, backofficeUserAccess.listBackofficeUsers),
  });
  const colleagues = useCallQuery(['customer-users', 'list'], 'GET /CustomerUser/Many', {
    noAlertFor: 'all',
    enabled: isAsked && isCustomer && mayCall(user, customerUserAccess.listCustomerUsers),
  });
  const ofCustomers = useCallQuery(['search', 'users', text], 'GET /Customer/Users', {
    query: { text },
    noAlertFor: 'all',
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
