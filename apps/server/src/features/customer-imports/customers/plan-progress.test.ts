import type { ImportRow } from '@belegfach/contract';
import { describe, expect, it } from 'vitest';
import type { CustomerPlan } from './customer-plan.ts';
import { createStepCounter } from './plan-progress.ts';
import { lockedAccount, lockedCustomer } from '../test-support/judging.ts';

const rows = (...outcomes: readonly ImportRow['outcome'][]): ImportRow[] =>
  outcomes.map((outcome, index) => ({
    row: index + 2,
    outcome,
    customerId: null,
    customerNumber: null,
    customerName: null,
    changed: [],
    changes: [],
    warnings: [],
    cells: null,
  }));

const EMPTY_PLAN: CustomerPlan = {
  rows: [],
  newAccounts: new Map(),
  newCustomers: [],
  changes: [],
  renames: new Map(),
  emailChanges: [],
};

const account = { email: 'a@b.example', firstName: '', lastName: '' };
const customer = { customerNumber: '10000001', companyNumber: null, name: 'Zoo', providerIds: [1] };

function followProgress(plan: CustomerPlan) {
  const reported: number[] = [];
  return { reported, advance: createStepCounter(plan, (rowsDone) => reported.push(rowsDone)) };
}

describe('the number of finished rows of an import', () => {
  it('increases while accounts are created, before the first customer is created', () => {
    const { reported, advance } = followProgress({
      ...EMPTY_PLAN,
      rows: rows('created', 'created', 'unchanged', 'skipped'),
      newAccounts: new Map([
        ['a', account],
        ['b', account],
      ]),
      newCustomers: [
        { ...customer, admin: { newEmail: 'a' } },
        { ...customer, admin: { newEmail: 'b' } },
      ],
    });
    for (const steps of [2, 1, 1]) advance(steps);
    expect(reported).toEqual([2, 3, 3, 4]);
  });

  it('includes the names and the e-mails that follow', () => {
    const { reported, advance } = followProgress({
      ...EMPTY_PLAN,
      rows: rows('updated', 'updated'),
      renames: new Map([[lockedAccount(1), { firstName: 'Änne', lastName: '' }]]),
      emailChanges: [
        { customerId: lockedCustomer(3), accountId: lockedAccount(2), email: 'c@d.example', row: 3 },
      ],
    });
    advance(1);
    advance(1);
    expect(reported).toEqual([0, 1, 2]);
  });

  it('is the number of all rows if there is nothing to do', () => {
    expect(followProgress({ ...EMPTY_PLAN, rows: rows('unchanged', 'skipped') }).reported).toEqual([2]);
    expect(followProgress(EMPTY_PLAN).reported).toEqual([0]);
  });
});
