import type { IntakeReason } from '@belegfach/contract';
import type { DocumentType } from './document-type.ts';

/** The fields an index may give, whatever its format calls them. */
export const INDEX_FIELDS = [
  'fileName',
  'type',
  'documentNumber',
  'documentDate',
  'customerNumber',
  'customerName',
  'amount',
  'currency',
  'dueDate',
  'reference',
] as const;
export type IndexField = (typeof INDEX_FIELDS)[number];

/** One document as an index file describes it: the text as written, before any of it is understood. */
export interface RawRow {
  /** Line of the file, from 1; in an XML index the position of the entry. */
  readonly line: number;
  readonly values: Partial<Readonly<Record<IndexField, string>>>;
  /** The invoices a reminder or a remittance advice lists, where the format can repeat them. */
  readonly references?: readonly string[];
}

/** A row understood. What it does not give is absent; what it gives wrongly is absent too, with the reason in `problems`. */
export interface IndexRow {
  readonly line: number;
  /** As written, shortened for display where it is no possible file name. */
  readonly fileName: string;
  readonly type?: DocumentType;
  readonly documentNumber?: string;
  /** `YYYY-MM-DD`. */
  readonly documentDate?: string;
  readonly customerNumber?: string;
  readonly customerName?: string;
  /** Decimal text such as `1190.00`. */
  readonly amount?: string;
  readonly currency?: string;
  readonly dueDate?: string;
  readonly references: readonly string[];
  readonly problems: readonly RowProblem[];
  /** Another row of the delivery names the same file and calls it another document. */
  readonly isContradicted?: boolean;
}

export type RowProblem = Extract<
  IntakeReason,
  'file-name' | 'missing-number' | 'invalid-date' | 'unknown-type'
>;

/** What an index file turned out to be. */
export type IndexReading = { readonly rows: readonly IndexRow[] } | IndexRefusal;

/** The file can't be used as a whole; none of its rows is. */
export interface IndexRefusal {
  readonly refusal: 'index-unreadable' | 'index-column-missing' | 'index-too-large';
  readonly line: number;
  /** For the ERP administrator, English. */
  readonly detail: string;
}
