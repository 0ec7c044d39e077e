import {
  intakeReason,
  intakeState,
  type IntakeReason,
  type IntakeState,
  invoiceTypeValue,
  type InvoiceTypeValue,
} from '@belegfach/contract';
import { z } from 'zod';
import type { IndexRow } from './index-row.ts';

/** The receipt of a file, with the fields that the pipeline needs. */
export interface Receipt {
  readonly id: number;
  readonly publicId: string;
  readonly sha256: Buffer | null;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reasons: readonly IntakeReason[];
  /**
   * Time of the last decision, as the database writes it; a changed value shows that the receipt was judged meanwhile.
   */
  readonly decidedAt: string | null;
  /** The index row by which it was judged; it stays valid until another one comes. */
  readonly index: IndexRow | undefined;
  readonly receivedAt: Date;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly documentClass: string | null;
  readonly customerId: number | null;
  readonly customerNumber: string | null;
  /** The identifier by which the document or its index names the customer. */
  readonly customerKey: string | null;
  readonly invoiceId: number | null;
  readonly invoicePublicId: string | null;
  /** The receipt of the document that has the same bytes. */
  readonly duplicateOfId: number | null;
}

/** A person rejected it, so only a person can bring it back. */
export function isDiscarded({ reasons }: Pick<Receipt, 'reasons'>): boolean {
  return reasons.includes('discarded');
}

/** The bytes are a document already, or a person declared them the same as one; they are not judged again. */
export function isSettled({ state }: Pick<Receipt, 'state'>): boolean {
  return state === 'accepted' || state === 'duplicate';
}

const documentClass = z.enum([
  'invoice',
  'corrected-invoice',
  'credit-note',
  'self-billed',
  'remittance-advice',
  'reminder',
]);

/** The part of `facts` that stores an index row, in the shape of IndexRow. */
const storedIndex = z.object({
  line: z.number(),
  fileName: z.string(),
  type: z.object({ typeValue: invoiceTypeValue, documentClass }).exactOptional(),
  documentNumber: z.string().exactOptional(),
  documentDate: z.string().exactOptional(),
  customerNumber: z.string().exactOptional(),
  customerName: z.string().exactOptional(),
  amount: z.string().exactOptional(),
  currency: z.string().exactOptional(),
  dueDate: z.string().exactOptional(),
  references: z.array(z.string()),
  problems: z.array(z.enum(['file-name', 'missing-number', 'invalid-date', 'unknown-type'])),
  isContradicted: z.boolean().exactOptional(),
});
const storedFacts = z.object({ index: storedIndex.optional() });

export interface ReceiptRow {
  id: number;
  public_id: string;
  sha256: Buffer | null;
  file_name: string;
  state: string;
  reasons: string[];
  decided_at: string | null;
  received_at: Date;
  facts: unknown;
  document_number: string | null;
  document_date: string | null;
  type_value: number | null;
  document_class: string | null;
  customer_id: number | null;
  customer_number: string | null;
  customer_key: string | null;
  invoice_public_id: string | null;
  invoice_id: number | null;
  duplicate_of_id: number | null;
}

export function toReceipt(row: ReceiptRow): Receipt {
  return {
    id: row.id,
    publicId: row.public_id,
    sha256: row.sha256,
    fileName: row.file_name,
    state: intakeState.parse(row.state),
    reasons: row.reasons.map((reason) => intakeReason.parse(reason)),
    decidedAt: row.decided_at,
    // An index stored by an older version in another shape is treated as missing.
    index: storedFacts.safeParse(row.facts).data?.index,
    receivedAt: row.received_at,
    documentNumber: row.document_number,
    documentDate: row.document_date,
    typeValue: invoiceTypeValue.nullable().parse(row.type_value),
    documentClass: row.document_class,
    customerId: row.customer_id,
    customerNumber: row.customer_number,
    customerKey: row.customer_key,
    invoiceId: row.invoice_id,
    invoicePublicId: row.invoice_public_id,
    duplicateOfId: row.duplicate_of_id,
  };
}
