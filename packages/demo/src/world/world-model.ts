import type { BackofficeRole, CustomerRole } from '@belegfach/contract';
import type { Day } from './calendar.ts';
import type { DocumentPlan, ProviderKey } from './document-model.ts';

/** The data of the demo. It refers to users by e-mail address and to customers by customer number; ids are assigned in the database. */
export interface DemoWorld {
  today: Day;
  providers: DemoProvider[];
  backofficeUsers: DemoBackofficeUser[];
  customers: DemoCustomer[];
  customerUsers: DemoCustomerUser[];
  /** Identifiers of customers in the e-invoices of other software makers. */
  identifiers: DemoIdentifier[];
  /** Sorted by date, oldest first. */
  documents: DocumentPlan[];
  notes: DemoNote[];
  /** E-invoices of other software makers. They are delivered through the ordinary intake of their provider. */
  externalInvoices: ExternalInvoice[];
}

/** A document and its two parties. The file is rendered from nothing else. */
export interface DocumentJob {
  plan: DocumentPlan;
  provider: DemoProvider;
  customer: DemoCustomer;
}

export interface Address {
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
}

export interface DemoProvider {
  key: ProviderKey;
  name: string;
  /** The line of business, which is printed below the name on the letterhead. */
  trade: string;
  vatIds: [string, ...string[]];
  address: Address;
  register: string;
  managingDirector: string;
  phone: string;
  email: string;
  website: string;
  bank: { name: string; iban: string; bic: string };
  /** The color of the letterhead, `#rrggbb`. */
  color: string;
  branches: DemoBranch[];
}

export interface DemoBranch {
  index: number;
  name: string;
}

export type UserStatus = 'New' | 'Invited' | 'Active';
export type CustomerStatus = UserStatus | 'Inactive';

export interface DemoBackofficeUser {
  email: string;
  firstName: string;
  lastName: string;
  role: BackofficeRole;
  /** Null only for the SuperAdmin. */
  provider: ProviderKey | null;
  status: UserStatus;
  /** Only for salesmen; unique within the provider. */
  salesmanNumber: string | null;
  /** The branch that a BranchManager manages or to which a salesman belongs. */
  branchIndex: number | null;
}

/** `public` is a public body, which gets XML invoices with a Leitweg-ID. `location` is a customer who gets a commission for machines
 * at their location. */
export type CustomerKind = 'business' | 'location' | 'public';

export interface DemoCustomer {
  customerNumber: string;
  companyNumber: string | null;
  name: string;
  kind: CustomerKind;
  status: CustomerStatus;
  providers: ProviderKey[];
  address: Address;
  /** The domain of the users' e-mail addresses, always under `.example`. */
  domain: string;
  /** The e-mail address of the customer's first CustomerAdmin. */
  adminEmail: string;
  vatId: string | null;
  gln: string | null;
  /** The electronic address (BT-49) with its scheme. */
  endpoint: { scheme: string; id: string } | null;
  /** The Leitweg-ID (BT-10), only for public bodies. */
  leitwegId: string | null;
  /** The e-mail addresses of the customer's salesmen at all providers. */
  salesmen: string[];
  /** The day from which the customer gets documents. */
  firstDocumentDay: Day;
}

export interface DemoCustomerUser {
  email: string;
  firstName: string;
  lastName: string;
  status: UserStatus;
  roles: { customerNumber: string; role: CustomerRole }[];
}

export interface DemoIdentifier {
  provider: ProviderKey;
  /** The identifier without scheme of the customer's party (BT-46, in a self-billed document BT-29). */
  scheme: 'buyer-id';
  /** As written in documents; it is normalised when it is stored. */
  value: string;
  customerNumber: string;
}

export interface DemoNote {
  /** The `key` of the document. */
  documentKey: string;
  authorEmail: string;
  text: string;
  /** RFC 3339 in UTC. */
  createdAt: string;
}

export interface ExternalInvoice {
  provider: ProviderKey;
  /** The name of a file in the folder `src/fixtures`. */
  fileName: string;
  /** The values that the intake must find. */
  documentNumber: string;
  documentDate: Day;
  customerNumber: string;
}
