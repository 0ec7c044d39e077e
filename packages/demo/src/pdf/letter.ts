import { germanAmount, groupedIban, type Cents } from '../world/money.ts';
import type { Table } from './table.ts';
import type { DocumentJob } from '../world/world-model.ts';

/** A short text under a small heading. */
export interface TextBlock {
  heading: string;
  lines: readonly string[];
}

export interface SummaryRow {
  label: string;
  amount: string;
}

/** The content of a business letter, without its layout. */
export interface Letter extends Table {
  subject: string;
  /** The rows of the information block next to the address: label and value. */
  information: readonly (readonly [label: string, value: string])[];
  opening: string;
  /** The way and the time of the payment of the document. */
  payment: TextBlock;
  sums: readonly SummaryRow[];
  total: SummaryRow;
  closing: string;
}

/** A row of the sums below the table, in euros. */
export function summaryRow(label: string, cents: Cents): SummaryRow {
  return { label, amount: `${germanAmount(cents)} €` };
}

/** The notice to a customer who has to pay. */
export function paymentBlock({ plan, provider }: DocumentJob, due: string): TextBlock {
  const account = `IBAN ${groupedIban(provider.bank.iban)}`;
  return { heading: 'Zahlung', lines: [due, account, `Verwendungszweck ${plan.number}`] };
}
