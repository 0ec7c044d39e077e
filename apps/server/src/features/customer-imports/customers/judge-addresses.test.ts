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
    expect(judge([rowWithNewEmail], state).outcomes).toEqual(['skipped AdminOfSeveralProviders']);
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

  it('is unavailable also while the link of an earlier file has not been used, so that the same rows have the same outcomes again', () => {
    const waiting = account({ id: 70, requestedEmail: 'New@a.example' });
    const rows = [
      rowWithNewEmail,
      ...['new@a.example', 'admin@a.example'].map((email, n) =>
        row({ row: 3 + n, customerNumber: `1000000${n + 2}`, email }),
      ),
    ];
    expect(judge(rows, { ...STORED, accounts: [waiting] }).outcomes).toEqual([
      'unchanged',
      'skipped EmailAlreadyInUse',
      'skipped EmailAlreadyInUse',
    ]);
    // An account that has taken the address since keeps it.
    const other = account({ id: 71, email: 'new@a.example' });
    expect(judge(rows, { ...STORED, accounts: [waiting, other] }).outcomes).toEqual([
      'unchanged',
      'created',
      'skipped EmailAlreadyInUse',
    ]);
  });

  describe('and that of another customer', () => {
    const OTHER = { ...CUSTOMER, id: lockedCustomer(8), customerNumber: '10000002', adminId: 71 };
    const state = {
      customers: [CUSTOMER, OTHER],
      accounts: [ADMIN, account({ id: 71, email: 'other@a.example' })],
    };
    const give = (number: number, customerNumber: string, email: string) =>
      row({ row: number, customerNumber, email });

    it('are not swapped: neither changes', () => {
      const judged = judge(
        [give(2, '10000001', 'other@a.example'), give(3, '10000002', 'admin@a.example')],
        state,
      );
      expect(judged.outcomes).toEqual(['skipped EmailAlreadyInUse', 'skipped EmailAlreadyInUse']);
      expect([judged.emailChanges, judged.changes]).toEqual([[], []]);
    });

    it('are not taken over by another customer in the same file, in either order of the rows', () => {
      const taking = give(2, '10000001', 'other@a.example');
      const freeing = give(3, '10000002', 'new@a.example');
      expect(judge([taking, freeing], state).outcomes).toEqual([
        'skipped EmailAlreadyInUse',
        'updated email',
      ]);
      expect(judge([freeing, taking], state).outcomes).toEqual([
        'updated email',
        'skipped EmailAlreadyInUse',
      ]);
    });
  });

  it('does not change if an earlier row gave its admin to a new customer under the present address', () => {
    const judged = judge(
      [row({ row: 2, customerNumber: '10000009', email: 'Admin@a.example' }), { ...rowWithNewEmail, row: 3 }],
      STORED,
    );
    expect(judged.outcomes).toEqual(['created', 'skipped RowRepeated(2)']);
    expect(judged.emailChanges).toEqual([]);
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
