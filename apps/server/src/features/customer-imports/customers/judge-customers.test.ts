import { describe, expect, it } from 'vitest';
import { A, account, ADMIN, ALL_SCOPE, B, CUSTOMER, STORED, judge, row } from '../test-support/judging.ts';
import type { CustomerRow } from './customer-row.ts';

describe('an unknown customer', () => {
  it('is created with its admin', () => {
    const { outcomes, newCustomers, newAccounts } = judge([row({ row: 2, companyNumber: '20000001' })]);
    expect(outcomes).toEqual(['created']);
    expect(newCustomers).toEqual([
      {
        customerNumber: '10000001',
        companyNumber: '20000001',
        name: 'Bäckerei',
        providerIds: [A],
        admin: { newEmail: 'admin@a.example' },
      },
    ]);
    expect([...newAccounts.values()]).toEqual([
      { email: 'admin@a.example', firstName: 'Käthe', lastName: 'Groß' },
    ]);
  });

  it('shares its admin with another customer of the file, and the admin gets the names of the first row', () => {
    const { outcomes, newAccounts } = judge([
      row({ row: 2 }),
      row({ row: 3, customerNumber: '10000002', email: 'ADMIN@a.example', firstName: 'Anna' }),
    ]);
    expect(outcomes).toEqual(['created', 'created']);
    expect([...newAccounts.values()]).toEqual([
      { email: 'admin@a.example', firstName: 'Käthe', lastName: 'Groß' },
    ]);
  });

  it('gets a stored customer-user of the same provider as admin', () => {
    const { outcomes, newCustomers } = judge([row({ row: 2 })], { accounts: [ADMIN] });
    expect([outcomes, newCustomers[0]?.admin]).toEqual([['created'], { accountId: 70 }]);
  });

  it.each([
    ['of a back-office user', account({ id: 70, kind: 'BackofficeUser', visibleProviderIds: [] })],
    ["of another provider's customer", account({ id: 70, visibleProviderIds: [B] })],
    ['of customers of both', account({ id: 70, visibleProviderIds: [A, B] })],
  ])('is not linked to an account %s', (_, existing) => {
    const { outcomes, newCustomers } = judge([row({ row: 2 })], { accounts: [existing] });
    expect([outcomes, newCustomers]).toEqual([['skipped EmailAlreadyInUse'], []]);
  });

  it('is linked to any customer-user by a SuperAdmin, but never to a back-office user', () => {
    const foreign = account({ id: 70, visibleProviderIds: [B] });
    expect(judge([row({ row: 2 })], { accounts: [foreign], scope: ALL_SCOPE }).outcomes).toEqual(['created']);
    const staff = account({ id: 70, kind: 'BackofficeUser' });
    expect(judge([row({ row: 2 })], { accounts: [staff], scope: ALL_SCOPE }).outcomes).toEqual([
      'skipped EmailAlreadyInUse',
    ]);
  });
});

describe('a stored customer', () => {
  it('is unchanged if the row has the stored values', () => {
    const { outcomes, changes } = judge([row({ row: 2, email: 'Admin@A.example' })], STORED);
    expect([outcomes, changes]).toEqual([['unchanged'], []]);
  });

  it('is renamed; a blank company number removes the stored one', () => {
    const stored = { ...CUSTOMER, companyNumber: '20000001' };
    const { outcomes, changes } = judge([row({ row: 2, customerName: 'Neu' })], {
      ...STORED,
      customers: [stored],
    });
    expect(outcomes).toEqual(['updated customerName companyNumber']);
    expect(changes).toMatchObject([{ customerId: 7, name: 'Neu', companyNumber: null }]);
  });

  it('is not changed if it belongs to another provider', () => {
    const foreign = { ...CUSTOMER, providerIds: [B] };
    const { outcomes, changes } = judge([row({ row: 2, customerName: 'Neu' })], {
      ...STORED,
      customers: [foreign],
    });
    expect([outcomes, changes]).toEqual([['skipped CustomerNumberAlreadyInUse'], []]);
  });

  it('is linked to a further provider only by a SuperAdmin', () => {
    const state = { ...STORED, customers: [{ ...CUSTOMER, providerIds: [B] }], scope: ALL_SCOPE };
    const { outcomes, changes } = judge([row({ row: 2 })], state);
    expect([outcomes, changes[0]?.newProviderIds]).toEqual([['updated provider'], [A]]);
  });

  it('gets a new admin if it has none', () => {
    const { outcomes, changes } = judge([row({ row: 2 })], { customers: [{ ...CUSTOMER, adminId: null }] });
    expect([outcomes, changes[0]?.newAdmin]).toEqual([['updated email'], { newEmail: 'admin@a.example' }]);
  });

  it('passes names to its admin until the admin has signed in', () => {
    const invited = { ...STORED, accounts: [account({ id: 70, status: 'Invited' })] };
    const renamed = judge([row({ row: 2, firstName: 'Anna', lastName: '' })], invited);
    expect([renamed.outcomes, renamed.renames]).toEqual([
      ['updated firstName'],
      new Map([[70, { firstName: 'Anna', lastName: 'Groß' }]]),
    ]);
    expect(judge([row({ row: 2, firstName: 'Anna' })], STORED).outcomes).toEqual(['unchanged']);
  });
});

describe('a customer in two rows', () => {
  it('follows the first row, also if that row has warnings', () => {
    const firstRow = row({ row: 2, warnings: [{ code: 'EmailInvalid', column: 'E-Mail', otherRow: null }] });
    expect(judge([firstRow, row({ row: 3 })]).outcomes).toEqual([
      'skipped EmailInvalid',
      'skipped RowRepeated(2)',
    ]);
    expect(judge([row({ row: 2 }), row({ row: 3, customerName: 'Neu' })]).outcomes).toEqual([
      'created',
      'skipped RowRepeated(2)',
    ]);
  });

  it('is allowed once for each of its providers, with the same values', () => {
    const rowForB = (values: Partial<CustomerRow> = {}) => row({ row: 3, providerId: B, ...values });
    const created = judge([row({ row: 2 }), rowForB()], { scope: ALL_SCOPE });
    expect([created.outcomes, created.newCustomers[0]?.providerIds]).toEqual([
      ['created', 'updated provider'],
      [A, B],
    ]);
    const renamed = judge([row({ row: 2 }), rowForB({ customerName: 'Neu' })], { scope: ALL_SCOPE });
    expect(renamed.outcomes).toEqual(['created', 'skipped RowRepeated(2)']);
    const updated = judge([row({ row: 2 }), rowForB()], { ...STORED, scope: ALL_SCOPE });
    expect([updated.outcomes, updated.changes[0]?.newProviderIds]).toEqual([
      ['unchanged', 'updated provider'],
      [B],
    ]);
  });
});
