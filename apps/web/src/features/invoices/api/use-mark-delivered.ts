import { useQueryClient } from '@tanstack/react-query';
import { useCurrentUser } from '../../../session/session-context.ts';
import { markDownloaded } from './invoice-queries.ts';

/**
 * Updates the lists and the counts of new documents after the user has received a document. The server sets the last
 * download only for customer-users.
 */
export function useMarkDelivered(): (id: string) => void {
  const client = useQueryClient();
  const isCustomerUser = useCurrentUser().userType === 'CustomerUser';
  return (id) => {
    if (isCustomerUser) void markDownloaded(client, new Set([id]));
  };
}
