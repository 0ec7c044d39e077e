import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { StoredBytes } from '../../../platform/document-store/index.ts';
import type { IndexRow } from '../index-files/index.ts';
import type { AbsentItem, PresentItem } from '../model/intake-item.ts';
import type { Judgement } from './judge.ts';
import type { Candidate } from './match-customer.ts';
import type { Receipt } from '../model/receipt.ts';

/** An item on its way into the database. */
export type JudgedItem = JudgedFile | KnownFile | JudgedAbsence;

/** A file that is new, or whose receipt is judged anew. */
export interface JudgedFile {
  readonly kind: 'judged';
  readonly item: PresentItem;
  readonly reading: Reading;
  readonly index: IndexRow | undefined;
  readonly judgement: Judgement;
  /** The receipt as it was when this was judged; undefined for bytes never seen. */
  readonly seen: Receipt | undefined;
  /** What the document would consist of; only for what may be accepted. */
  readonly parts: DocumentParts | undefined;
  /** A person said that it takes the place of the live document of its number. */
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
  /** Set where the index says something else of these bytes than they were accepted as: no repeat, but a question for a person. */
  readonly contradiction?: Contradiction;
}

export interface Contradiction {
  /** Names of the fields. */
  readonly differences: readonly string[];
  /** Whom the index names, where that is one customer. */
  readonly customer: Candidate | undefined;
  /** The receipt that asks a person about the same words already; it is judged anew (decisions D11). */
  readonly question?: Receipt;
}

/** A row without a file, a name that no file may have, or a file too large to be read. */
export interface JudgedAbsence {
  readonly kind: 'absent';
  readonly item: AbsentItem;
  readonly reason: 'file-missing' | 'file-name' | 'limits';
}
