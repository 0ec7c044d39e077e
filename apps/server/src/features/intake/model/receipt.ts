import type { IntakeReason, IntakeState } from '@belegfach/contract';
import type { DocumentData } from './document-data.ts';
import type { IndexRow } from './index-row.ts';
import type { DocumentReference } from '../../invoices/index.ts';

/** The intake receipt of a file (table `intake_receipt`), with the fields that the pipeline needs. */
export interface IntakeReceipt {
  readonly id: number;
  readonly publicId: string;
  readonly sha256: Buffer | null;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reasons: readonly IntakeReason[];
  /** Time of the last decision, as the database writes it. A changed value shows that the receipt was judged again. */
  readonly decidedAt: string | null;
  /** The index row by which the receipt was judged. It stays valid until another row for the file comes. */
  readonly indexRow: IndexRow | undefined;
  readonly receivedAt: Date;
  readonly data: DocumentData;
  readonly customerId: number | null;
  readonly customerNumber: string | null;
  /** The text form of the identifier by which the document or its index row names the customer. */
  readonly identifierText: string | null;
  readonly document: DocumentReference | null;
  readonly invoicePublicId: string | null;
  /** The receipt of the document that has the same bytes. */
  readonly duplicateOfId: number | null;
}

/** Whether a person rejected the file, which has the reason `discarded` in the API. Only a person can then release it. */
export function wasRejectedByPerson({ reasons }: Pick<IntakeReceipt, 'reasons'>): boolean {
  return reasons.includes('discarded');
}

/** Whether the file became a document, or a person declared it the same as a document. It is not judged again. */
export function belongsToDocument({ state }: Pick<IntakeReceipt, 'state'>): boolean {
  return state === 'accepted' || state === 'duplicate';
}
