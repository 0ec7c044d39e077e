import { type EndpointName, endpoints, ROLES } from '@belegfach/contract';
import * as schemaFree from '@belegfach/contract/schema-free';
import { expect, test } from 'vitest';
import { userOf } from '../../test-support/users.ts';
import { mayCall, mayCallForAllProviders } from './may-call.ts';

const allowedBy = (name: EndpointName) => ROLES.filter((role) => endpoints[name].access[role] !== 'denied');

test.each([
  ['listNotes', schemaFree.noteAccess.listNotes],
  ['createNote', schemaFree.noteAccess.createNote],
  ['deleteCustomers', schemaFree.customerAccess.deleteCustomers],
] as const)('%s is offered to exactly the roles that the server allows', (name, access) => {
  expect(ROLES.filter((role) => mayCall(userOf(role), access))).toEqual(allowedBy(name));
});

test('only a SuperAdmin chooses among providers, and a visitor who is not signed in may do nothing', () => {
  for (const access of [
    schemaFree.invoiceAccess.listInvoices,
    schemaFree.customerAccess.listCustomers,
    schemaFree.customerImportAccess.importCustomers,
    schemaFree.customerUserAccess.updateCustomerUser,
    schemaFree.backofficeUserAccess.updateBackofficeUser,
    schemaFree.intakeAccess.listIntakeItems,
  ]) {
    expect(ROLES.filter((role) => mayCallForAllProviders(userOf(role), access))).toEqual(['SuperAdmin']);
    expect(mayCallForAllProviders(undefined, access)).toBe(false);
  }
  expect(mayCall(undefined, schemaFree.noteAccess.listNotes)).toBe(false);
});

test('the access that the web app reads is the access of the calls', () => {
  const read = Object.entries(schemaFree).flatMap(([name, module]) =>
    name.endsWith('Access') ? Object.entries(module) : [],
  );
  const declared = new Map(Object.entries(endpoints).map(([name, { access }]) => [name, access]));
  expect(read.length).toBeGreaterThan(0);
  for (const [name, access] of read) expect(access).toBe(declared.get(name));
});
