import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { SalesmanService } from './salesman.service.ts';

export function salesmanRoutes(salesmen: SalesmanService) {
  return routesOf<'salesmen', Caller>('salesmen', {
    listSalesmen: ({ caller, query }) => salesmen.list(caller, query.providerId),
  });
}
