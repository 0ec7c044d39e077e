import type { ActiveContent, IntakeReason, IntakeState, InvoiceTypeValue } from '@belegfach/contract';

/** What became of one item of a delivery; the fields of the intake's answers (decisions D10). */
export interface Outcome {
  /** The key the item was handed in under. */
  readonly key: string;
  /** Null in a dry run. */
  readonly receiptId: string | null;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reasons: readonly IntakeReason[];
  /** With the reason `active-content`: what the PDF is held for. */
  readonly activeContent?: readonly ActiveContent[];
  /** The invoice that came of it; for a duplicate the one that was there. */
  readonly documentId: string | null;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
  readonly customerNumber: string | null;
}
