import type { CustomerCreation } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { type AuthenticationLimits, type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { limitTakenAddresses } from '../user-accounts/index.ts';
import { chooseProviders } from './choose-providers.ts';
import { chooseSalesmen } from './choose-salesmen.ts';
import { addCustomerAdmin } from './customer-admin.ts';
import { createCustomer, linkProviders } from './customer-change.repository.ts';
import { assignSalesmen } from './customer-salesman.repository.ts';
import { managedCustomerScopeOf, providerOf, requireOwnProvider } from './customers.policy.ts';

export interface CustomerCreationService {
  /**
   * Creates a New customer with its CustomerAdmin; nobody is invited yet.
   * @throws Forbidden for a provider other than the caller's, and for names that differ from those of the existing
   * account with the address; AppError ProviderNotFound, CustomerNumberAlreadyInUse, EmailAlreadyInUse,
   * BackofficeUserNotFound, BackofficeUserIsNotSalesman, ForbiddenProvider, ReauthenticationRequired; TooManyRequests
   * after many taken addresses
   */
  create(caller: Caller, creation: CustomerCreation, origin: Origin): Promise<{ id: string }>;
}

export function createCustomerCreationService(
  database: Database,
  limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
): CustomerCreationService {
  return {
    create: (caller, creation, origin) =>
      limitTakenAddresses(database.executor, caller, () =>
        database.transaction(async (transaction) => {
          const scope = managedCustomerScopeOf(caller);
          const providerIds = await chooseProviders(transaction, scope, creation.providerIds);
          requireOwnProvider(scope, providerIds);
          requireRecentSignIn(caller, limits);
          const salesmen = await chooseSalesmen(transaction, scope, creation.salesmanToAdd, providerIds);
          const customer = await createCustomer(transaction, {
            name: creation.customerName,
            customerNumber: creation.customerNumber,
            companyNumber: blankToNull(creation.companyNumber),
          });
          if (customer === undefined) throw new AppError('CustomerNumberAlreadyInUse');
          await linkProviders(transaction, customer.id, providerIds);
          await assignSalesmen(
            transaction,
            customer.id,
            salesmen.map(({ id }) => id),
          );
          const admin = await addCustomerAdmin(transaction, scope, customer.id, creation);
          const common = { actorAccountId: caller.accountId, providerId: providerOf(scope), origin };
          await recordAuditEvents(transaction, [
            {
              ...common,
              action: 'customer.create',
              target: { kind: 'Customer', id: customer.publicId },
              facts: {
                customerNumber: creation.customerNumber,
                providerIds: creation.providerIds,
                salesmen: salesmen.map(({ publicId }) => publicId),
              },
            },
            { ...common, ...admin, facts: { customerId: customer.publicId, role: 'CustomerAdmin' } },
          ]);
          return { id: customer.publicId };
        }),
      ),
  };
}

/** An empty company number means none. */
export function blankToNull(companyNumber: string | null | undefined): string | null {
  return companyNumber === undefined || companyNumber === '' ? null : companyNumber;
}
