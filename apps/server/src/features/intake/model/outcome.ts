import type { DocumentCheck } from './rule-check.ts';
import type {
  ActiveContent,
  IndexRemarks,
  IntakeReason,
  IntakeState,
  IntakeWarning,
} from '@belegfach/contract';
import type { DocumentData } from './document-data.ts';

/** The value behind a reason, in a sentence after its explanation. */
export interface ReasonValues {
  readonly reason: IntakeReason;
  readonly de: string;
  readonly en: string;
}

/** The result of one item of a delivery; the remarks are undefined for an item that was not judged. */
export interface Outcome extends Partial<IndexRemarks> {
  /** The key under which the item was submitted. */
  readonly key: string;
  /** Null in a dry run. */
  readonly receiptId: string | null;
  readonly fileName: string;
  readonly state: IntakeState;
  readonly reasons: readonly IntakeReason[];
  /** The warning about an accepted document. */
  readonly warning?: IntakeWarning;
  /** The values behind the reasons; undefined for an item that was not judged. */
  readonly values?: readonly ReasonValues[];
  /** The active content for which the PDF is held; only with the reason `active-content`. */
  readonly activeContent?: readonly ActiveContent[];
  /** The check by the rules; undefined for an item that was not read now. */
  readonly check?: DocumentCheck;
  /** The document that was created; for a duplicate the existing one. */
  readonly documentId: string | null;
  readonly data: DocumentData;
  readonly customerNumber: string | null;
}

/** The outcome of an item that was judged. */
export interface DecidedOutcome extends Outcome {
  readonly state: Exclude<IntakeState, 'received'>;
}
