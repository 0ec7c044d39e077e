import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listChoosableSalesmen } from './list-salesmen.ts';

export function salesmanRoutes(database: Database) {
  return defineRoutes<'salesmen', Caller>('salesmen', {
    listSalesmen: ({ caller, query }) => listChoosableSalesmen(database, caller, query.providerId),
  });
}
