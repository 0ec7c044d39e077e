import type { LockedId } from '../../../platform/database/index.ts';
import { managedCustomerScopeOf } from '../../customers/index.ts';
import type { CustomerRow } from '../customers/customer-row.ts';
import type { KnownAccount, KnownCustomer } from '../customers/customer-state.ts';
import { judgeCustomers } from '../customers/judge-customers.ts';

/** Ids of two providers; A is the caller's own. */
export const [A, B] = [1, 2];
const backoffice = {
  accountId: 1,
  publicId: 'caller',
  sessionId: 1,
  signedInSecondsAgo: 0,
  hasSecondFactor: true,
  userType: 'BackofficeUser',
  branchId: null,
} as const;
const OWN = managedCustomerScopeOf({ ...backoffice, role: 'ProviderAdmin', providerId: A });
/** The scope of a SuperAdmin. */
export const ALL = managedCustomerScopeOf({ ...backoffice, role: 'SuperAdmin', providerId: null });

export function row(given: Partial<CustomerRow> & { row: number }): CustomerRow {
  return {
    customerNumber: '10000001',
    companyNumber: null,
    customerName: 'Bäckerei',
    email: 'admin@a.example',
    firstName: 'Käthe',
    lastName: 'Groß',
    providerId: A,
    warnings: [],
    ...given,
  };
}

/** The judgement is tested without a database: nothing is locked here. */
export const lockedAccount = (id: number) => id as LockedId<'account'>;
export const lockedCustomer = (id: number) => id as LockedId<'customer'>;

export function account({ id, ...given }: Partial<Omit<KnownAccount, 'id'>> & { id: number }): KnownAccount {
  return {
    id: lockedAccount(id),
    email: 'admin@a.example',
    firstName: 'Käthe',
    lastName: 'Groß',
    status: 'Active',
    isCustomerUser: true,
    reach: [A],
    ...given,
  };
}

/** A customer of provider A. */
export const CUSTOMER: KnownCustomer = {
  id: lockedCustomer(7),
  publicId: 'seven',
  customerNumber: '10000001',
  companyNumber: null,
  name: 'Bäckerei',
  providerIds: [A],
  reach: [A],
  adminId: 70,
};
/** The admin of that customer. */
export const ADMIN = account({ id: 70 });

/** Judges rows against the stored data, with the outcomes as text, for example `skipped EmailInvalid`. */
export function judge(
  rows: readonly CustomerRow[],
  {
    customers = [] as readonly KnownCustomer[],
    accounts = [] as readonly KnownAccount[],
    scope = OWN,
    mayTell = Infinity,
  } = {},
) {
  const state = {
    customers: new Map(customers.map((one) => [one.customerNumber, one])),
    accounts: new Map(accounts.map((one) => [one.id, one])),
  };
  const { result: plan } = judgeCustomers(rows, state, scope, { headingOf: (column) => column }, mayTell);
  const outcomes = plan.rows.map(({ outcome, changed, warnings }) =>
    [
      outcome,
      ...changed,
      ...warnings.map(({ code, otherRow }) => (otherRow === null ? code : `${code}(${otherRow})`)),
    ].join(' '),
  );
  return { ...plan, outcomes };
}

/** The customer and its admin are stored. */
export const here = { customers: [CUSTOMER], accounts: [ADMIN] };
