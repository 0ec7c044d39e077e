import { useCallQuery } from '../../../session/use-call-query.ts';

/** Begins with the key of the lists: when the lists are loaded again, the pages of customers are too. */
const PAGE_KEY = ['customers', 'list', 'page'] as const;

/** The customer with this number; `customer` is undefined if the user may not see it or it does not exist. */
export function useCustomerOfNumber(number: string) {
  const query = { customerNumber: number, orderBy: 'CustomerNumber', pageSize: 25 } as const;
  return useCallQuery([...PAGE_KEY, number], 'GET /Customer/ManyPaginated', {
    query,
    noAlertFor: 'all',
    // The filter also finds customers whose number only contains this one.
    select: ({ items }) => ({ customer: items.find(({ customerNumber }) => customerNumber === number) }),
  });
}

/** The users of a customer. */
export function useUsersOfCustomer(id: string) {
  return useCallQuery([...PAGE_KEY, id, 'users'], 'GET /Customer/{id}/Users', {
    params: { id },
    noAlertFor: 'all',
  });
}

const WAITING_MAIL_RELOAD_MS = 5000;

/** The newest e-mails to the users of a customer; one that is being sent is followed until it has an answer. */
export function useMailsOfCustomer(id: string) {
  return useCallQuery([...PAGE_KEY, id, 'mails'], 'GET /Customer/{id}/Mails', {
    params: { id },
    noAlertFor: 'all',
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'pending') === true && WAITING_MAIL_RELOAD_MS,
  });
}
