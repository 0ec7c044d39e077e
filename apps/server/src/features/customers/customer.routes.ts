import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { CustomerServices } from './customer-services.ts';

export function customerRoutes({ reading, creation, edits, statuses, invitations }: CustomerServices) {
  return routesOf<'customers', Caller>('customers', {
    getCustomer: ({ caller, params }) => reading.get(caller, params.id),
    listCustomers: ({ caller, query }) => reading.list(caller, query),
    listMinimalCustomers: ({ caller }) => reading.listMinimal(caller),
    listExclusiveCustomers: ({ caller, params, query }) =>
      reading.listExclusive(caller, [params.id, ...query.besides]),
    updateCustomer: async ({ caller, params, body, origin }) => {
      await edits.update(caller, params.id, body, origin);
      return undefined;
    },
    deactivateCustomers: async ({ caller, body, origin }) => {
      await statuses.deactivate(caller, body.customerId, origin);
      return undefined;
    },
    activateCustomers: async ({ caller, body, origin }) => {
      await statuses.activate(caller, body.customerId, origin);
      return undefined;
    },
    deleteCustomers: async ({ caller, query, origin }) => {
      await statuses.delete(caller, query.id, origin);
      return undefined;
    },
    createCustomer: ({ caller, body, origin }) => creation.create(caller, body, origin),
    inviteCustomers: async ({ caller, body, origin }) => {
      await invitations.invite(caller, body, origin);
      return undefined;
    },
  });
}
