import type { ActiveContent, IntakeReason, IntakeState, InvoiceTypeValue } from '@belegfach/contract';

/** The result of one item of a delivery; the fields of the intake's answers. */
export interface Outcome {
  /** The key under which the item was handed in. */
  readonly key: string;
  /** Null in a dry run. */
  readonly receiptId: string | null;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reasons: readonly IntakeReason[];
  /** Why the PDF is held; with the reason `active-content`. */
  readonly activeContent?: readonly ActiveContent[];
  /** The document that was created; for a duplicate the existing one. */
  readonly documentId: string | null;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly customerNumber: string | null;
}
