import { ROLE_IDS } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
let superAdmin: { id: number };
let provider: { id: number };
let ownCustomer: { id: number };

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await app.build.backofficeUser('SuperAdmin', null);
  provider = await app.build.provider();
  ownCustomer = await app.build.customer([provider.id]);
});
afterAll(() => app.close());

const buildUser = (customer: { id: number }, role: 'CustomerAdmin' | 'CustomerUser' = 'CustomerUser') =>
  app.build.customerUser([[customer.id, role]]);
const edit = (target: { publicId: string }, body: object) =>
  app.call({
    method: 'PUT',
    url: `/api/CustomerUser/${target.publicId}`,
    payload: { firstName: 'A', lastName: 'B', ...body },
    as: superAdmin.id,
  });

describe('a customer that is deleted while a user gets a role there', () => {
  it('leaves no role at that customer and no account without a role', async () => {
    for (let round = 0; round < 12; round += 1) {
      const customer = await app.build.customer([provider.id]);
      const customerAdmin = await buildUser(customer, 'CustomerAdmin');
      const roles = [{ customerId: customer.publicId, roleId: ROLE_IDS.CustomerUser }];
      const email = `late${customer.number}@test.example`;
      const otherUser = await buildUser(ownCustomer);
      const [deletion, ...otherResponses] = await Promise.all([
        app.call({
          method: 'DELETE',
          url: '/api/Customer/Delete',
          query: { id: customer.publicId },
          as: superAdmin.id,
        }),
        app.call({
          method: 'POST',
          url: '/api/CustomerUser',
          payload: { email, firstName: 'A', lastName: 'B', roles },
          as: round % 2 === 0 ? customerAdmin.id : superAdmin.id,
        }),
        edit(otherUser, { rolesForCustomerToAdd: roles }),
      ]);
      expect(deletion.statusCode).toBe(204);
      for (const { statusCode, body } of otherResponses)
        expect([201, 204, 400, 401], body).toContain(statusCode);
      const { rows } = await sql`
        select a.email from account a
        where a.kind = 'CustomerUser' and a.deleted_at is null and (
          a.id in (select account_id from customer_role where customer_id = ${customer.id})
          or not exists (select from customer_role r where r.account_id = a.id))`.execute(
        app.test.owner.executor,
      );
      expect(rows, `round ${round}`).toEqual([]);
    }
  });
});
