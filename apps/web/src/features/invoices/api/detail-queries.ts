import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

/** The fields read from an e-invoice, and earlier versions. */
export function useInvoiceDetails(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['invoices', 'details', id],
    queryFn: ({ signal }) => api.call('GET /Invoice/Details/{id}', { params: { id }, signal, silent: 'all' }),
  });
}
