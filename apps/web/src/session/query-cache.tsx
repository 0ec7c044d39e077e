import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createQueryClient } from '../lib/query-client.ts';
import { useSession } from './session-context.ts';

/** The cache belongs to one person: who signs in next starts with an empty one and never sees the other's rows. */
export function QueryCache({ children }: { readonly children: ReactNode }) {
  const { currentUser } = useSession();
  const owner = currentUser?.userId;
  const client = useMemo(() => ({ owner, client: createQueryClient() }), [owner]).client;
  useEffect(() => () => client.clear(), [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
