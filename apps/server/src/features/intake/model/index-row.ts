import type { IntakeReason } from '@belegfach/contract';
import type { DocumentType } from './document-type.ts';

/** The fields that an index may contain, in every format. */
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

/** One document as an index file describes it, as text that is not yet interpreted. */
export interface RawRow {
  /** Line of the file, from 1; in an XML index the position of the entry. */
  readonly line: number;
  readonly values: Partial<Readonly<Record<IndexField, string>>>;
  /** The invoices that a reminder or a remittance advice lists, if the format can repeat the field. */
  readonly references?: readonly string[];
}

/** An interpreted row. A missing value is absent; an invalid value is absent too, with the reason in `problems`. */
export interface IndexRow {
  readonly line: number;
  /** As written; shortened for display if it cannot be a file name. */
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
  /** Another row of the delivery names the same file with other values. */
  readonly isContradicted?: boolean;
}

export type RowProblem = Extract<
  IntakeReason,
  'file-name' | 'missing-number' | 'invalid-date' | 'unknown-type'
>;

/** The result of reading an index file. */
export type IndexReading = { readonly rows: readonly IndexRow[] } | IndexRefusal;

/** The file cannot be used as a whole, so none of its rows is processed. */
export interface IndexRefusal {
  readonly refusal: 'index-unreadable' | 'index-column-missing' | 'index-too-large';
  readonly line: number;
  /** In English, for the ERP administrator. */
  readonly detail: string;
}
