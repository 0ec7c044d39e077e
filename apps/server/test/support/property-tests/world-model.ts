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
  /** Salesmen it is assigned to. */
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
  /** Which of the run's files holds its bytes. */
  readonly file: number;
}

/** What a world was before it became what its objects say. Documents came before and after the changes. */
export interface History {
  /** Links that were ended; documents of these providers stayed. */
  readonly lostLinks: Pairs<Provider>;
  /** Links of today that came later. */
  readonly lateLinks: Pairs<Provider>;
  readonly lostRoles: readonly (readonly [Customer, Account, CustomerRole])[];
  /** Roles of today that came later. */
  readonly lateRoles: Pairs<Account>;
  /** What customers were before they were activated or deactivated. */
  readonly earlierStatus: ReadonlyMap<Customer, Customer['status']>;
  readonly lateInvoices: ReadonlySet<Invoice>;
}

/** Customers, each with who or what belongs or belonged to it. */
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
  /** The document that came of it, or that was there. */
  readonly invoice: Invoice | null;
  readonly number: string | null;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  readonly type: InvoiceTypeValue | null;
  readonly customer: Customer | null;
  /** What it says of its customer. */
  readonly customerKey: string | null;
  readonly receivedAt: Date;
}

/** The role in force; undefined for an account that may do nothing (authorisation N8, N9, N12). */
export function roleOf(account: Account): Role | undefined {
  if (account.status !== 'Active' || account.isDeleted) return undefined;
  if (account.staff !== undefined) return account.staff.role;
  const roles = [...account.roles].filter(([customer]) => isLive(customer)).map(([, role]) => role);
  return roles.find((role) => role === 'CustomerAdmin') ?? roles[0];
}

export function isLive(customer: Customer): boolean {
  return customer.status === 'Active' && !customer.isDeleted;
}

/** The row scopes of authorisation.md for documents, one sentence each. */
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
