import type { Customer, CustomerListQuery, CustomerPage, MinimalCustomer } from '@belegfach/contract';
import { AppError, NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { lockSalesmen } from './customer-salesman.repository.ts';
import { toCustomer } from './customer.mapper.ts';
import {
  findCustomer,
  listCustomers,
  listExclusiveCustomers,
  listMinimalCustomers,
} from './customer.repository.ts';
import { customerScopeOf } from './customers.policy.ts';

type ReadDependencies = Pick<UserDependencies, 'database'>;

export async function getCustomerPage(
  { database: { executor } }: ReadDependencies,
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
  { database: { executor } }: ReadDependencies,
  caller: Caller,
  publicId: string,
): Promise<Customer> {
  const row = await findCustomer(executor, customerScopeOf(caller), publicId);
  if (row === undefined) throw new NotFound();
  return toCustomer(row);
}

export function listCustomerNames(
  { database }: ReadDependencies,
  caller: Caller,
): Promise<MinimalCustomer[]> {
  return listMinimalCustomers(database.executor, customerScopeOf(caller));
}

/**
 * The customers that would have no salesman without these salesmen.
 * @throws AppError BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider
 */
export async function listCustomersOnlyOf(
  { database: { executor } }: ReadDependencies,
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
