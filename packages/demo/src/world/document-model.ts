import type { InvoiceTypeName } from '@belegfach/contract';
import type { Day } from './calendar.ts';
import type { Cents, Thousandths } from './money.ts';
import type { ProviderKey } from './provider-key.ts';

/** `plain` PDF, `hybrid` PDF/A-3 with factur-x.xml inside, `cii` and `ubl` XRechnung without a PDF. */
export type DocumentFormat = 'plain' | 'hybrid' | 'cii' | 'ubl';
export type DocumentClass = 'invoice' | 'credit-note' | 'remittance-advice' | 'reminder';

/** One document that is to exist: everything its bytes and its row are made from. */
export interface DocumentPlan {
  /** Unique in the world and the same at each making: provider, class and number. */
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
  /** What is to pay (invoice, reminder) or was paid (remittance advice), or credited (credit note); always in EUR. */
  totalCents: Cents;
  content: DocumentContent;
  /** When a customer-user fetched it last, RFC 3339 in UTC. */
  lastDownloadedAt: string | null;
}

export type DocumentContent = InvoiceContent | RemittanceContent | ReminderContent;

export type VatRate = 19 | 7;
/** UN/ECE Recommendation 20 codes and the words printed for them. */
export const UNITS = {
  MON: 'Monat',
  H87: 'Stück',
  HUR: 'Std.',
  CT: 'Karton',
  LS: 'pauschal',
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
  /** Highest rate first; only rates that occur. */
  vat: VatShare[];
  netCents: Cents;
  taxCents: Cents;
  grossCents: Cents;
  period: Period;
  /** The invoice that a credit note corrects. */
  preceding: { number: string; date: Day } | null;
  contact: string | null;
}

export interface RemittanceContent {
  kind: 'remittance';
  period: Period;
  rows: { machine: string; salesCents: Cents; commissionPercent: number; commissionCents: Cents }[];
  payoutDate: Day;
  /** The last four characters of the account that it goes to. */
  accountEnd: string;
}

export type ReminderStage = 1 | 2 | 3;

export interface ReminderContent {
  kind: 'reminder';
  stage: ReminderStage;
  items: { number: string; date: Day; dueDate: Day; openCents: Cents }[];
  feeCents: Cents;
  payUntil: Day;
}
