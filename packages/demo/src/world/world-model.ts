import type { BackofficeRole, CustomerRole } from '@belegfach/contract';
import type { Day } from './calendar.ts';
import type { DocumentPlan } from './document-model.ts';
import type { ProviderKey } from './provider-key.ts';

/** What exists in the demo. People and firms are named by e-mail address and customer number; ids are given by who stores them. */
export interface DemoWorld {
  today: Day;
  providers: DemoProvider[];
  backofficeUsers: DemoBackofficeUser[];
  customers: DemoCustomer[];
  customerUsers: DemoCustomerUser[];
  /** Learned aliases of the intake: what the e-invoices of others call a customer. */
  aliases: DemoAlias[];
  /** In the order of their dates, oldest first. */
  documents: DocumentPlan[];
  notes: DemoNote[];
  /** E-invoices made by others, to be taken in through the ordinary intake of their provider. */
  foreignDocuments: ForeignDocument[];
}

export interface Address {
  street: string;
  postcode: string;
  city: string;
  /** ISO 3166-1, two letters. */
  country: string;
}

export interface DemoProvider {
  key: ProviderKey;
  name: string;
  /** What it sells, under its name on the letterhead. */
  trade: string;
  vatIds: [string, ...string[]];
  address: Address;
  register: string;
  managingDirector: string;
  phone: string;
  email: string;
  website: string;
  bank: { name: string; iban: string; bic: string };
  /** Colour of the letterhead, `#rrggbb`. */
  colour: string;
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
  /** Null for the SuperAdmin alone. */
  provider: ProviderKey | null;
  status: UserStatus;
  /** Salesmen only; unique within the provider. */
  salesmanNumber: string | null;
  /** A branch of the provider: the one a BranchManager leads, or a salesman belongs to. */
  branchIndex: number | null;
}

/** `public` bodies get XML invoices with a routing number, `location` ones a commission for machines on their ground. */
export type CustomerKind = 'business' | 'location' | 'public';

export interface DemoCustomer {
  customerNumber: string;
  companyNumber: string | null;
  name: string;
  kind: CustomerKind;
  status: CustomerStatus;
  providers: ProviderKey[];
  address: Address;
  /** Host part of its people's addresses, always under `.example`. */
  domain: string;
  vatId: string | null;
  gln: string | null;
  /** Electronic address BT-49 with its scheme. */
  endpoint: { scheme: string; id: string } | null;
  /** Leitweg-ID BT-10 of public bodies. */
  routingNumber: string | null;
  /** E-mail addresses of its salesmen, of any of its providers. */
  salesmen: string[];
  /** Day from which there are documents. */
  since: Day;
}

export interface DemoCustomerUser {
  email: string;
  firstName: string;
  lastName: string;
  status: UserStatus;
  roles: { customerNumber: string; role: CustomerRole }[];
}

export interface DemoAlias {
  provider: ProviderKey;
  /** The identifier without scheme of the customer's party (BT-46, of a self-billed document BT-29). */
  scheme: 'buyer-id';
  /** As written in documents; who stores it brings it into the form that is compared. */
  value: string;
  customerNumber: string;
}

export interface DemoNote {
  /** `key` of the document. */
  documentKey: string;
  authorEmail: string;
  text: string;
  /** RFC 3339 in UTC. */
  createdAt: string;
}

export interface ForeignDocument {
  provider: ProviderKey;
  /** A file of the folder `fixtures` beside this one. */
  fileName: string;
  /** What the intake must make of it. */
  documentNumber: string;
  documentDate: Day;
  customerNumber: string;
}
