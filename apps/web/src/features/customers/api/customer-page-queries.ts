import type { Customer } from '@belegfach/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

/** Begins with the key of the lists: when the lists are loaded again, the pages of customers are too. */
const PAGE_KEY = ['customers', 'list', 'page'] as const;

/** The customer with this number; `customer` is undefined if the user may not see it or it does not exist. */
export function useCustomerOfNumber(number: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...PAGE_KEY, number],
    queryFn: async ({ signal }): Promise<{ readonly customer: Customer | undefined }> => {
      const page = await api.call('GET /Customer/ManyPaginated', {
        query: { customerNumber: number, orderBy: 'CustomerNumber', pageSize: 25 },
        signal,
        noAlertFor: 'all',
      });
      // The filter also finds customers whose number only contains this one.
      return { customer: page.items.find(({ customerNumber }) => customerNumber === number) };
    },
  });
}

/** The users of a customer. */
export function useUsersOfCustomer(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...PAGE_KEY, id, 'users'],
    queryFn: ({ signal }) =>
      api.call('GET /Customer/{id}/Users', { params: { id }, signal, noAlertFor: 'all' }),
  });
}

const WAITING_MAIL_RELOAD_MS = 5000;

/** The newest e-mails to the users of a customer; one that is being sent is followed until it has an answer. */
export function useMailsOfCustomer(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...PAGE_KEY, id, 'mails'],
    queryFn: ({ signal }) =>
      api.call('GET /Customer/{id}/Mails', { params: { id }, signal, noAlertFor: 'all' }),
    refetchInterval: ({ state }) =>
      state.data?.some((mail) => mail.state === 'pending') === true && WAITING_MAIL_RELOAD_MS,
  });
}
