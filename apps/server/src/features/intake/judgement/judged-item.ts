import type { EInvoiceDuty } from '@belegfach/contract';
import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { ItemWithoutBytes, ItemWithBytes } from '../model/delivery-item.ts';
import type { Judgement } from './judge.ts';
import type { CustomerCandidate } from './match-customer.ts';
import type { IntakeReceipt } from '../model/receipt.ts';

/** An item that is ready to be written to the database. */
export type JudgedItem = JudgedFile | DuplicateFile | AbsentFile;

/** A file that is new, or whose receipt is judged again. */
export interface JudgedFile {
  readonly kind: 'judged';
  readonly item: ItemWithBytes;
  readonly reading: Reading;
  readonly indexRow: IndexRow | undefined;
  readonly judgement: Judgement;
  /** Undefined if the duty to send e-invoices does not apply to the document. */
  readonly eInvoiceDuty: EInvoiceDuty | undefined;
  /** The receipt of the same bytes when they were judged; undefined for new bytes. */
  readonly earlierReceipt: IntakeReceipt | undefined;
  /** The content of the document; only for an accepted item. */
  readonly content: DocumentContent | undefined;
  /** A person decided that the file replaces the current document with the same number. */
  readonly isNewVersion: boolean;
}

export interface DocumentContent {
  readonly name: string;
  readonly pdf: StoredBytes;
  readonly xml?: { readonly file: StoredBytes; readonly format: string; readonly isOriginal: boolean };
  readonly model?: InvoiceModel;
}

/** A file whose bytes are a document already. */
export interface DuplicateFile {
  readonly kind: 'duplicate';
  readonly item: ItemWithBytes;
  readonly documentReceipt: IntakeReceipt;
  /**
   * Set if the index contradicts the values with which these bytes were accepted. The item is then held, so that a person
   * decides.
   */
  readonly contradiction?: Contradiction;
}

export interface Contradiction {
  /** Names of the contradicted fields. */
  readonly differences: readonly string[];
  /** The customer that the index names, if it is exactly one. */
  readonly customer: CustomerCandidate | undefined;
  /** The receipt of the same contradiction in an earlier delivery; it is judged again (INT-51). */
  readonly receipt?: IntakeReceipt;
}

/** An item without bytes: its file is missing, or was refused before it was read. */
export interface AbsentFile {
  readonly kind: 'absent';
  readonly item: ItemWithoutBytes;
  readonly reason: 'file-missing' | 'file-name' | 'limits';
}
