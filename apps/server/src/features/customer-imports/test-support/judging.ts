import type { LockedId } from '../../../platform/database/index.ts';
import { managedCustomerScopeOf } from '../../customers/index.ts';
import type { CustomerRow } from '../customers/customer-row.ts';
import type { StoredAccount, StoredCustomer } from '../customers/customer-state.ts';
import { judgeCustomers } from '../customers/judge-customers.ts';

/** The ids of two providers. A is the provider of the caller. */
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
const OWN_SCOPE = managedCustomerScopeOf({ ...backoffice, role: 'ProviderAdmin', providerId: A });
/** The scope of a SuperAdmin. */
export const ALL_SCOPE = managedCustomerScopeOf({ ...backoffice, role: 'SuperAdmin', providerId: null });

export function row(values: Partial<CustomerRow> & { row: number }): CustomerRow {
  return {
    customerNumber: '10000001',
    companyNumber: null,
    customerName: 'Bäckerei',
    email: 'admin@a.example',
    firstName: 'Käthe',
    lastName: 'Groß',
    providerId: A,
    warnings: [],
    ...values,
  };
}

/** Nothing is locked: these tests run without a database. */
export const lockedAccount = (id: number) => id as LockedId<'account'>;
export const lockedCustomer = (id: number) => id as LockedId<'customer'>;

export function account({
  id,
  ...values
}: Partial<Omit<StoredAccount, 'id'>> & { id: number }): StoredAccount {
  return {
    id: lockedAccount(id),
    email: 'admin@a.example',
    requestedEmail: null,
    firstName: 'Käthe',
    lastName: 'Groß',
    status: 'Active',
    kind: 'CustomerUser',
    visibleProviderIds: [A],
    ...values,
  };
}

/** A customer of provider A. */
export const CUSTOMER: StoredCustomer = {
  id: lockedCustomer(7),
  publicId: 'seven',
  customerNumber: '10000001',
  companyNumber: null,
  name: 'Bäckerei',
  providerIds: [A],
  visibleProviderIds: [A],
  adminId: 70,
};
/** The admin of that customer. */
export const ADMIN = account({ id: 70 });

/** Judges rows against the stored data, with the outcomes as text, for example `skipped EmailInvalid`. */
export function judge(
  rows: readonly CustomerRow[],
  {
    customers = [] as readonly StoredCustomer[],
    accounts = [] as readonly StoredAccount[],
    scope = OWN_SCOPE,
    maxRevealed = Infinity,
  } = {},
) {
  const state = {
    customers: new Map(customers.map((customer) => [customer.customerNumber, customer])),
    accounts: new Map(accounts.map((account) => [account.id, account])),
  };
  const { plan } = judgeCustomers(rows, state, scope, { headingOf: (column) => column }, maxRevealed);
  const outcomes = plan.rows.map(({ outcome, changed, warnings }) =>
    [
      outcome,
      ...changed,
      ...warnings.map(({ code, otherRow }) => (otherRow === null ? code : `${code}(${otherRow})`)),
    ].join(' '),
  );
  return { ...plan, outcomes };
}

/** The stored data with the customer and its admin. */
export const STORED = { customers: [CUSTOMER], accounts: [ADMIN] };
