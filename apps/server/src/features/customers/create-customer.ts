import type { CustomerCreation } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import { createAuditEvent, limitTakenAddresses, type UserRequest } from '../user-accounts/index.ts';
import { resolveProviderIds, lockRequestedSalesmen } from './resolve-links.ts';
import { addCustomerAdmin } from './customer-admin.ts';
import { createCustomer, linkProviders } from './customer-change.repository.ts';
import { createCustomerEvents } from './customer-events.ts';
import { assignSalesmen } from './customer-salesman.repository.ts';
import { managedCustomerScopeOf, providerOf, requireOwnProvider } from './customers.policy.ts';

/**
 * Creates a New customer with its CustomerAdmin. Nobody is invited yet.
 * @throws Forbidden for a provider other than the caller's, and for names that differ from the names of the existing
 * account with the address; AppError ProviderNotFound, CustomerNumberAlreadyInUse, EmailAlreadyInUse,
 * BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider, ReauthenticationRequired; TooManyRequests
 * after many taken addresses
 */
export function createCustomerWithAdmin(
  request: UserRequest,
  creation: CustomerCreation,
): Promise<{ readonly id: string }> {
  const { database, caller, limits } = request;
  return limitTakenAddresses(request, () =>
    database.transaction(async (transaction) => {
      const scope = managedCustomerScopeOf(caller);
      const providerIds = await resolveProviderIds(transaction, scope, creation.providerIds);
      requireOwnProvider(scope, providerIds);
      requireRecentSignIn(caller, limits);
      const salesmen = await lockRequestedSalesmen(transaction, scope, creation.salesmanToAdd, providerIds);
      const customer = await createCustomer(transaction, {
        name: creation.customerName,
        customer_number: creation.customerNumber,
        company_number: creation.companyNumber || null,
      });
      if (customer === undefined) throw new AppError('CustomerNumberAlreadyInUse');
      await linkProviders(transaction, customer.id, providerIds);
      await assignSalesmen(transaction, customer.id, salesmen);
      const admin = await addCustomerAdmin(transaction, scope, customer.id, creation);
      await recordAuditEvents(transaction, [
        ...createCustomerEvents(request, 'customer.create', [customer], {
          customerNumber: creation.customerNumber,
          providerIds: creation.providerIds,
          salesmen: salesmen.map(({ public_id }) => public_id),
        }),
        {
          ...createAuditEvent(request, admin.action, 'CustomerUser', admin.publicId),
          providerId: providerOf(scope),
          facts: { customerId: customer.public_id, role: 'CustomerAdmin' },
        },
      ]);
      return { id: customer.public_id };
    }),
  );
}
