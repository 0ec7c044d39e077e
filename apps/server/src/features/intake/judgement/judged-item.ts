import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { ItemWithoutBytes, ItemWithBytes } from '../model/intake-item.ts';
import type { Judgement } from './judge.ts';
import type { Candidate } from './match-customer.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item that is ready to be written to the database. */
export type JudgedItem = JudgedFile | RepeatedFile | AbsentFile;

/** A file that is new, or whose receipt is judged again. */
export interface JudgedFile {
  readonly kind: 'judged';
  readonly item: ItemWithBytes;
  readonly reading: Reading;
  readonly index: IndexRow | undefined;
  readonly judgement: Judgement;
  /** The receipt at the time of this judgement; undefined for bytes never seen. */
  readonly earlierReceipt: Receipt | undefined;
  /** The parts of the document; only for an item that may be accepted. */
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

/** Bytes that are a document already. */
export interface RepeatedFile {
  readonly kind: 'repeated';
  readonly item: ItemWithBytes;
  readonly earlierReceipt: Receipt;
  /**
   * Set if the index contradicts the values with which these bytes were accepted: the item is then no repeat but a
   * question for a person.
   */
  readonly contradiction?: Contradiction;
}

export interface Contradiction {
  /** Names of the contradicted fields. */
  readonly differences: readonly string[];
  /** The customer that the index names, if it is exactly one. */
  readonly customer: Candidate | undefined;
  /** The receipt that already asks a person about the same values; it is judged again (INT-51). */
  readonly earlierReceipt?: Receipt;
}

/** A row without a file, a name that no file may have, or a file that is too large to be read. */
export interface AbsentFile {
  readonly kind: 'absent';
  readonly item: ItemWithoutBytes;
  readonly reason: 'file-missing' | 'file-name' | 'limits';
}
