import { z } from 'zod';
import { declareEndpoints } from '../endpoint.ts';
import * as salesmanAccess from './salesman.access.ts';
import { salesman, salesmanListQuery } from './salesman.schemas.ts';

/** The salesmen that customers can be assigned to. */
export const salesmanEndpoints = declareEndpoints(salesmanAccess, {
  listSalesmen: {
    call: 'GET /Salesman/Many',
    summary: 'The salesmen of a provider',
    query: salesmanListQuery,
    response: { json: z.array(salesman) },
  },
});
