import type { InvoiceTypeName } from '@belegfach/contract';
import type { Day } from './calendar.ts';
import type { Cents, Thousandths } from './money.ts';

/** A company of the demo's group. */
export type ProviderKey = 'automaten' | 'service' | 'testfaelle';

/** `plain`: PDF; `hybrid`: PDF/A-3 with an embedded factur-x.xml; `cii` and `ubl`: XRechnung without a PDF. */
export type DocumentFormat = 'plain' | 'hybrid' | 'cii' | 'ubl';
export type DocumentClass = 'invoice' | 'credit-note' | 'remittance-advice' | 'reminder';

/** A document to be created: all data for its file and its row in the database. */
export interface DocumentPlan {
  /** Provider, class and number: unique, and the same each time the world is created. */
  key: string;
  provider: ProviderKey;
  customerNumber: string;
  type: InvoiceTypeName;
  documentClass: DocumentClass;
  number: string;
  date: Day;
  dueDate: Day | null;
  format: DocumentFormat;
  fileName: string;
  /** The amount due (invoice, reminder), paid out (remittance advice) or credited (credit note); always in EUR. */
  totalCents: Cents;
  content: DocumentContent;
  /** The last download by a customer-user, RFC 3339 in UTC. */
  lastDownloadedAt: string | null;
}

export type DocumentContent = InvoiceContent | RemittanceContent | ReminderContent;

export type VatRate = 19 | 7;
/** Codes of UN/ECE Recommendation 20 and the words that are printed for one unit and for several. */
export const UNITS = {
  MON: { one: 'Monat', many: 'Monate' },
  H87: { one: 'Stück', many: 'Stück' },
  HUR: { one: 'Std.', many: 'Std.' },
  XCT: { one: 'Karton', many: 'Kartons' },
  LS: { one: 'pauschal', many: 'pauschal' },
} as const;
export type UnitCode = keyof typeof UNITS;

export interface InvoiceLine {
  name: string;
  quantity: Thousandths;
  unit: UnitCode;
  unitPriceCents: Cents;
  vatRate: VatRate;
  netCents: Cents;
}

export interface VatShare {
  rate: VatRate;
  basisCents: Cents;
  taxCents: Cents;
}

export interface Period {
  from: Day;
  to: Day;
}

export interface InvoiceContent {
  kind: 'invoice';
  lines: InvoiceLine[];
  /** Only rates that occur, the highest first. */
  vat: VatShare[];
  netCents: Cents;
  taxCents: Cents;
  grossCents: Cents;
  period: Period;
  /** The invoice that a credit note corrects. */
  correctedInvoice: { number: string; date: Day } | null;
  /** The customer's salesman, or a department. */
  contact: string;
}

export interface RemittanceContent {
  kind: 'remittance';
  period: Period;
  rows: { machine: string; salesCents: Cents; commissionPercent: number; commissionCents: Cents }[];
  payoutDate: Day;
  /** The last four characters of the account to which the commission is paid. */
  lastAccountDigits: string;
}

export type ReminderStage = 1 | 2 | 3;

export interface ReminderContent {
  kind: 'reminder';
  stage: ReminderStage;
  items: { number: string; date: Day; dueDate: Day; openCents: Cents }[];
  feeCents: Cents;
  payUntil: Day;
}
