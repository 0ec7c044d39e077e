import { z } from 'zod';
import { endpoint, only } from '../endpoint.ts';
import { salesman, salesmanListQuery } from './salesman.schemas.ts';

/** The salesmen that customers can be assigned to. */
export const salesmanEndpoints = {
  listSalesmen: endpoint({
    method: 'GET',
    path: '/Salesman/Many',
    summary: 'The salesmen of a provider',
    access: only({ SuperAdmin: 'all', ProviderAdmin: 'provider', ProviderUser: 'provider' }),
    query: salesmanListQuery,
    answer: { json: z.array(salesman) },
  }),
} as const;
