import { describe, expect, it } from 'vitest';
import {
  A,
  account,
  ADMIN,
  ALL_SCOPE,
  B,
  CUSTOMER,
  STORED,
  judge,
  lockedCustomer,
  row,
} from '../test-support/judging.ts';

describe('the address of a customer', () => {
  const rowWithNewEmail = row({ row: 2, email: 'new@a.example' });

  it('is changed to that of the row', () => {
    const { outcomes, emailChanges } = judge([rowWithNewEmail], STORED);
    expect([outcomes, emailChanges]).toEqual([
      ['updated email'],
      [{ customerId: 7, accountId: 70, email: 'new@a.example', row: 2 }],
    ]);
  });

  it('of several providers can be changed only by a SuperAdmin', () => {
    const shared = {
      customers: [{ ...CUSTOMER, providerIds: [A, B], visibleProviderIds: [A, B] }],
      accounts: [account({ id: 70, visibleProviderIds: [A, B] })],
    };
    expect(judge([rowWithNewEmail], shared).outcomes).toEqual(['skipped CustomerOfSeveralProviders']);
    expect(judge([rowWithNewEmail], { ...shared, scope: ALL_SCOPE }).outcomes).toEqual(['updated email']);
  });

  it('does not change if its admin also reads documents of another provider', () => {
    const state = { ...STORED, accounts: [account({ id: 70, visibleProviderIds: [A, B] })] };
    expect(judge([rowWithNewEmail], state).outcomes).toEqual(['skipped ForbiddenProvider']);
  });

  it('does not change to an address of another account, stored or created by the file', () => {
    const otherAccount = account({ id: 71, email: 'NEW@a.example' });
    expect(judge([rowWithNewEmail], { ...STORED, accounts: [ADMIN, otherAccount] }).outcomes).toEqual([
      'skipped EmailAlreadyInUse',
    ]);
    const judged = judge(
      [row({ row: 1, customerNumber: '10000009', email: 'new@a.example' }), rowWithNewEmail],
      STORED,
    );
    expect(judged.outcomes).toEqual(['created', 'skipped EmailAlreadyInUse']);
  });

  it('is unavailable to later rows once a row changes it, and so is the new address', () => {
    const rows = [
      rowWithNewEmail,
      ...['new@a.example', 'admin@a.example'].map((email, n) =>
        row({ row: 3 + n, customerNumber: `1000000${n + 2}`, email }),
      ),
    ];
    expect(judge(rows, STORED).outcomes).toEqual([
      'updated email',
      'skipped EmailAlreadyInUse',
      'skipped EmailAlreadyInUse',
    ]);
  });

  it('of an admin of two customers is decided by the first row', () => {
    const second = { ...CUSTOMER, id: lockedCustomer(8), publicId: 'eight', customerNumber: '10000002' };
    const state = { customers: [CUSTOMER, second], accounts: [ADMIN] };
    const secondRow = (email: string) => row({ row: 3, customerNumber: '10000002', email });
    expect(judge([rowWithNewEmail, secondRow('new@a.example')], state).outcomes).toEqual([
      'updated email',
      'unchanged',
    ]);
    expect(judge([rowWithNewEmail, secondRow('admin@a.example')], state).outcomes).toEqual([
      'updated email',
      'skipped RowRepeated(2)',
    ]);
    expect(judge([row({ row: 2 }), secondRow('new@a.example')], state).outcomes).toEqual([
      'unchanged',
      'skipped RowRepeated(2)',
    ]);
  });
});
