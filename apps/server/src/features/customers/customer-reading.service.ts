import type { Customer, CustomerListQuery, CustomerPage, MinimalCustomer } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { listCustomers } from './customer-list.repository.ts';
import { lockSalesmen } from './customer-salesman.repository.ts';
import { toCustomer } from './customer.mapper.ts';
import { findCustomer, listExclusiveCustomers, listMinimalCustomers } from './customer.repository.ts';
import { customerScopeOf } from './customers.policy.ts';

export interface CustomerReadingService {
  list(caller: Caller, query: CustomerListQuery): Promise<CustomerPage>;
  /** @throws NotFound */
  get(caller: Caller, id: string): Promise<Customer>;
  listMinimal(caller: Caller): Promise<MinimalCustomer[]>;
  /**
   * The customers that would have no salesman without these.
   * @throws AppError BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider
   */
  listExclusive(caller: Caller, salesmanIds: readonly string[]): Promise<MinimalCustomer[]>;
}

export function createCustomerReadingService({ executor }: Database): CustomerReadingService {
  return {
    list: async (caller, query) => {
      const { total, rows } = await listCustomers(executor, customerScopeOf(caller), query);
      return {
        items: rows.map(toCustomer),
        totalPages: Math.ceil(total / query.pageSize),
        totalItemCount: total,
      };
    },
    get: async (caller, id) => {
      const row = await findCustomer(executor, customerScopeOf(caller), id);
      if (row === undefined) throw new NotFound();
      return toCustomer(row);
    },
    listMinimal: (caller) => listMinimalCustomers(executor, customerScopeOf(caller)),
    listExclusive: async (caller, salesmanIds) => {
      const scope = customerScopeOf(caller);
      const wanted = [...new Set(salesmanIds)];
      const salesmen = await lockSalesmen(executor, scope, wanted);
      if (salesmen.length !== wanted.length) throw new AppError('BackofficeUserNotFound');
      if (salesmen.some(({ kind }) => kind === 'no-salesman'))
        throw new AppError('BackofficeUserIsNotSalesman');
      if (salesmen.some(({ kind }) => kind === 'foreign-salesman')) throw new AppError('ForbiddenProvider');
      const ids = salesmen.map(({ id }) => id);
      return listExclusiveCustomers(executor, scope, ids);
    },
  };
}
