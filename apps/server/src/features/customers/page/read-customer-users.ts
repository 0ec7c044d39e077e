import type { FoundUserOfCustomer, MailOfCustomer, UserOfCustomer } from '@belegfach/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { toFoundUser, toMailOfCustomer, toUserOfCustomer } from './customer-users.mapper.ts';
import {
  findUsersOfCustomers,
  listMailsOfCustomer,
  listUsersOfCustomer,
} from './customer-users.repository.ts';
import { managedCustomerScopeOf } from '../customers.policy.ts';
import { getCustomer } from '../read-customers.ts';

/** @throws NotFound */
export async function getUsersOfCustomer(
  database: Database,
  caller: Caller,
  publicId: string,
): Promise<UserOfCustomer[]> {
  await getCustomer(database, caller, publicId);
  const rows = await listUsersOfCustomer(database.executor, managedCustomerScopeOf(caller), publicId);
  return rows.map(toUserOfCustomer);
}

export async function searchUsersOfCustomers(
  { executor }: Database,
  caller: Caller,
  text: string,
): Promise<FoundUserOfCustomer[]> {
  const rows = await findUsersOfCustomers(executor, managedCustomerScopeOf(caller), text);
  return rows.map(toFoundUser);
}

/** @throws NotFound */
export async function getMailsOfCustomer(
  database: Database,
  caller: Caller,
  publicId: string,
): Promise<MailOfCustomer[]> {
  await getCustomer(database, caller, publicId);
  const rows = await listMailsOfCustomer(database.executor, managedCustomerScopeOf(caller), publicId);
  return rows.map(toMailOfCustomer);
}
