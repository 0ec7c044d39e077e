import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { AbsentItem, PresentItem } from '../model/intake-item.ts';
import type { Judgement } from './judge.ts';
import type { Candidate } from './match-customer.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item that is ready to be written to the database. */
export type JudgedItem = JudgedFile | KnownFile | JudgedAbsence;

/** A file that is new, or whose receipt is judged again. */
export interface JudgedFile {
  readonly kind: 'judged';
  readonly item: PresentItem;
  readonly reading: Reading;
  readonly index: IndexRow | undefined;
  readonly judgement: Judgement;
  /** The receipt at the time of this judgement; undefined for bytes never seen. */
  readonly seen: Receipt | undefined;
  /** The parts of the document; only for an item that may be accepted. */
  readonly parts: DocumentParts | undefined;
  /** A person decided that the file replaces the current document with the same number. */
  readonly isNewVersion: boolean;
}

export interface DocumentParts {
  readonly name: string;
  readonly pdf: StoredBytes;
  readonly xml?: { readonly file: StoredBytes; readonly format: string; readonly isOriginal: boolean };
  readonly model?: InvoiceModel;
}

/** Bytes that are a document already. */
export interface KnownFile {
  readonly kind: 'known';
  readonly item: PresentItem;
  readonly seen: Receipt;
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
  readonly question?: Receipt;
}

/** A row without a file, a name that no file may have, or a file that is too large to be read. */
export interface JudgedAbsence {
  readonly kind: 'absent';
  readonly item: AbsentItem;
  readonly reason: 'file-missing' | 'file-name' | 'limits';
}
