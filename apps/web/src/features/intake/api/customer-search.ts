import { keepPreviousData } from '@tanstack/react-query';
import { useCallQuery } from '../../../session/use-call-query.ts';

/** A page size of the customer list, and more results than a person reads in a dialog. */
const MAX_RESULTS = 25;

/** Customers of a provider by a part of their name or number; no request is sent while the text is empty. */
export function useCustomerSearch(provider: { readonly id: string; readonly name: string }, text: string) {
  const isNumber = /^\d+$/.test(text);
  const query = {
    orderBy: 'Name',
    pageSize: MAX_RESULTS,
    providerName: provider.name,
    ...(isNumber ? { customerNumber: text } : { name: text }),
  } as const;
  return useCallQuery(['intake', 'customers', provider.id, text], 'GET /Customer/ManyPaginated', {
    query,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    // The name of another provider may contain the name of this one.
    select: ({ items }) => items.filter(({ providerIds }) => providerIds.includes(provider.id)),
  });
}
