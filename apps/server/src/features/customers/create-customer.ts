import type { CustomerCreation } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { limitTakenAddresses, type UserDependencies } from '../user-accounts/index.ts';
import { chooseProviders, chooseSalesmen } from './choose-links.ts';
import { addCustomerAdmin } from './customer-admin.ts';
import { createCustomer, linkProviders } from './customer-change.repository.ts';
import { assignSalesmen } from './customer-salesman.repository.ts';
import { managedCustomerScopeOf, providerOf, requireOwnProvider } from './customers.policy.ts';

/**
 * Creates a New customer with its CustomerAdmin. Nobody is invited yet.
 * @throws Forbidden for a provider other than the caller's, and for names that differ from those of the existing
 * account with the address; AppError ProviderNotFound, CustomerNumberAlreadyInUse, EmailAlreadyInUse,
 * BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider, ReauthenticationRequired; TooManyRequests
 * after many taken addresses
 */
export function createCustomerWithAdmin(
  { database, limits }: UserDependencies,
  caller: Caller,
  creation: CustomerCreation,
  origin: RequestOrigin,
): Promise<{ readonly id: string }> {
  return limitTakenAddresses(database.executor, caller, () =>
    database.transaction(async (transaction) => {
      const scope = managedCustomerScopeOf(caller);
      const providerIds = await chooseProviders(transaction, scope, creation.providerIds);
      requireOwnProvider(scope, providerIds);
      requireRecentSignIn(caller, limits);
      const salesmen = await chooseSalesmen(transaction, scope, creation.salesmanToAdd, providerIds);
      const customer = await createCustomer(transaction, {
        name: creation.customerName,
        customer_number: creation.customerNumber,
        company_number: creation.companyNumber || null,
      });
      if (customer === undefined) throw new AppError('CustomerNumberAlreadyInUse');
      await linkProviders(transaction, customer.id, providerIds);
      await assignSalesmen(transaction, customer.id, salesmen);
      const admin = await addCustomerAdmin(transaction, scope, customer.id, creation);
      const eventFields = { actorAccountId: caller.accountId, providerId: providerOf(scope), origin };
      await recordAuditEvents(transaction, [
        {
          ...eventFields,
          action: 'customer.create',
          target: { kind: 'Customer', id: customer.public_id },
          facts: {
            customerNumber: creation.customerNumber,
            providerIds: creation.providerIds,
            salesmen: salesmen.map(({ public_id }) => public_id),
          },
        },
        { ...eventFields, ...admin, facts: { customerId: customer.public_id, role: 'CustomerAdmin' } },
      ]);
      return { id: customer.public_id };
    }),
  );
}
