import type {
  BackofficeRole,
  CustomerRole,
  IntakeChannel,
  IntakeReason,
  IntakeState,
  InvoiceTypeValue,
  Role,
} from '@belegfach/contract';

/** A world as plain objects. `row` is the internal id, which breaks ties between equal sort values. */
export interface World {
  readonly providers: readonly Provider[];
  readonly customers: readonly Customer[];
  readonly accounts: readonly Account[];
  readonly invoices: readonly Invoice[];
  readonly receipts: readonly Receipt[];
  readonly history: History;
}

export interface Provider {
  row: number;
  readonly id: string;
  readonly name: string;
  /** Internal ids of its branches. */
  readonly branches: number[];
}

export interface Customer {
  row: number;
  readonly id: string;
  readonly number: string;
  readonly companyNumber: string | null;
  readonly name: string;
  readonly status: 'Active' | 'Inactive' | 'New' | 'Invited';
  readonly isDeleted: boolean;
  readonly providers: readonly Provider[];
  /** Salesmen to whom the customer is assigned. */
  readonly salesmen: Set<Account>;
}

export interface Account {
  row: number;
  readonly id: string;
  readonly status: 'New' | 'Invited' | 'Active';
  readonly isDeleted: boolean;
  readonly lastName: string;
  readonly staff:
    | { readonly role: BackofficeRole; readonly provider?: Provider; branch?: number }
    | undefined;
  readonly roles: ReadonlyMap<Customer, CustomerRole>;
}

export interface Invoice {
  row: number;
  readonly id: string;
  readonly provider: Provider;
  readonly customer: Customer;
  readonly type: InvoiceTypeValue;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly number: string;
  readonly name: string;
  readonly isSuperseded: boolean;
  readonly lastDownloadedAt: Date | null;
  readonly note: string | null;
  /** The index of the run's file that contains its bytes. */
  readonly file: number;
}

/** The earlier state of a world. Documents arrived before and after the changes. */
export interface History {
  /** Links that were ended; the documents of these providers stayed. */
  readonly lostLinks: Pairs<Provider>;
  /** Present links that were added later. */
  readonly lateLinks: Pairs<Provider>;
  readonly lostRoles: readonly (readonly [Customer, Account, CustomerRole])[];
  /** Present roles that were added later. */
  readonly lateRoles: Pairs<Account>;
  /** The status of customers before they were activated or deactivated. */
  readonly earlierStatus: ReadonlyMap<Customer, Customer['status']>;
  readonly lateInvoices: ReadonlySet<Invoice>;
}

/** Customers, each with a record that belongs or belonged to it. */
export type Pairs<Other> = readonly (readonly [Customer, Other])[];

/** A file in the intake's journal. */
export interface Receipt {
  row: number;
  readonly id: string;
  readonly provider: Provider;
  readonly channel: IntakeChannel;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reason: IntakeReason | null;
  /** The document that was made from it, or that existed already. */
  readonly invoice: Invoice | null;
  readonly number: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly type: InvoiceTypeValue | null;
  readonly customer: Customer | null;
  /** The customer key in the file. */
  readonly customerKey: string | null;
  readonly receivedAt: Date;
}

/** The effective role; undefined for an account that may do nothing. */
export function roleOf(account: Account): Role | undefined {
  if (account.status !== 'Active' || account.isDeleted) return undefined;
  if (account.staff !== undefined) return account.staff.role;
  const roles = [...account.roles].filter(([customer]) => isLive(customer)).map(([, role]) => role);
  return roles.find((role) => role === 'CustomerAdmin') ?? roles[0];
}

export function isLive(customer: Customer): boolean {
  return customer.status === 'Active' && !customer.isDeleted;
}

/** The row scopes of docs/rules/access.md for documents, one sentence each. */
export function sees(account: Account, invoice: Invoice): boolean {
  const { provider, customer } = invoice;
  const { staff } = account;
  switch (roleOf(account)) {
    case undefined:
      return false;
    case 'SuperAdmin':
      return true;
    case 'ProviderAdmin':
    case 'ProviderUser':
      return provider === staff?.provider;
    case 'SalesmanUser':
      return provider === staff?.provider && customer.salesmen.has(account);
    case 'BranchManager':
      return (
        provider === staff?.provider &&
        [...customer.salesmen].some(
          (salesman) => salesman.staff?.provider === provider && salesman.staff.branch === staff.branch,
        )
      );
    case 'CustomerAdmin':
    case 'CustomerUser':
      return isLive(customer) && account.roles.has(customer);
  }
}
