import type { Customer, CustomerListQuery, CustomerPage, MinimalCustomer } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import { lockSalesmen } from './customer-salesman.repository.ts';
import { toCustomer } from './customer.mapper.ts';
import {
  findCustomer,
  listCustomers,
  listExclusiveCustomers,
  listMinimalCustomers,
} from './customer.repository.ts';
import { customerScopeOf } from './customers.policy.ts';

export async function getCustomerPage(
  { executor }: Database,
  caller: Caller,
  query: CustomerListQuery,
): Promise<CustomerPage> {
  const { total, rows } = await listCustomers(executor, customerScopeOf(caller), query);
  return {
    items: rows.map(toCustomer),
    totalPages: Math.ceil(total / query.pageSize),
    totalItemCount: total,
  };
}

/** @throws NotFound */
export async function getCustomer(
  { executor }: Database,
  caller: Caller,
  publicId: string,
): Promise<Customer> {
  const row = await findCustomer(executor, customerScopeOf(caller), publicId);
  if (row === undefined) throw new NotFound();
  return toCustomer(row);
}

export function listCustomerNames({ executor }: Database, caller: Caller): Promise<MinimalCustomer[]> {
  return listMinimalCustomers(executor, customerScopeOf(caller));
}

/**
 * The customers that would have no salesman without these salesmen.
 * @throws AppError BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider
 */
export async function listCustomersOnlyOf(
  { executor }: Database,
  caller: Caller,
  salesmanIds: readonly string[],
): Promise<MinimalCustomer[]> {
  const scope = customerScopeOf(caller);
  const requestedIds = [...new Set(salesmanIds)];
  const salesmen = await lockSalesmen(executor, scope, requestedIds);
  if (salesmen.length !== requestedIds.length) throw new AppError('BackofficeUserNotFound');
  if (salesmen.some(({ kind }) => kind === 'no-salesman')) throw new AppError('BackofficeUserIsNotSalesman');
  if (salesmen.some(({ kind }) => kind === 'foreign-salesman')) throw new AppError('ForbiddenProvider');
  const ids = salesmen.map(({ id }) => id);
  return listExclusiveCustomers(executor, scope, ids);
}
