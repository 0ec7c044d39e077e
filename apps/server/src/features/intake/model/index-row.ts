import { type IntakeReason, invoiceTypeValue } from '@belegfach/contract';
import { z } from 'zod';
import type { DocumentData } from './document-data.ts';
import { DOCUMENT_CLASSES } from './document-type.ts';

/** The fields that an index may contain, in every format. */
export const INDEX_FIELDS = [
  'fileName',
  'type',
  'documentNumber',
  'documentDate',
  'customerNumber',
  'customerName',
  'customerVatId',
  'amount',
  'currency',
  'dueDate',
  'reference',
] as const;
export type IndexField = (typeof INDEX_FIELDS)[number];

export type RawValues = { readonly [Field in IndexField]?: string | undefined };

/** One document as an index file describes it, as unparsed text. */
export interface RawRow {
  /** Line of the file, from 1; in an XML index the position of the entry. */
  readonly line: number;
  readonly values: RawValues;
  /** The invoices that a reminder or a remittance advice lists, if the format can repeat the field. */
  readonly references?: readonly string[] | undefined;
  /** The fields for which a CSV has no column. */
  readonly absent?: readonly IndexField[] | undefined;
}

const ROW_PROBLEMS = [
  'file-name',
  'missing-number',
  'invalid-date',
  'unknown-type',
] as const satisfies IntakeReason[];
export type RowProblem = (typeof ROW_PROBLEMS)[number];

/** The form in which the column `facts` of an intake receipt contains a row, under `index`. */
const storedRow = z.object({
  line: z.number(),
  /** As written; shortened for display if it cannot be a file name. */
  fileName: z.string(),
  type: z.object({ typeValue: invoiceTypeValue, documentClass: z.enum(DOCUMENT_CLASSES) }).optional(),
  documentNumber: z.string().optional(),
  documentDate: z.string().optional(),
  customerNumber: z.string().optional(),
  customerName: z.string().optional(),
  /** Without separators, in upper case. */
  customerVatId: z.string().optional(),
  /** Decimal text such as `1190.00`. */
  amount: z.string().optional(),
  currency: z.string().optional(),
  dueDate: z.string().optional(),
  references: z.array(z.string()),
  problems: z.array(z.enum(ROW_PROBLEMS)),
  /** The texts of the fields that could not be read. */
  written: z
    .object({
      type: z.string(),
      documentNumber: z.string(),
      documentDate: z.string(),
      amount: z.string(),
      dueDate: z.string(),
    })
    .partial()
    .optional(),
  /** The fields for which the index has no column. */
  absent: z.array(z.enum(INDEX_FIELDS)).optional(),
  /** Another row of the delivery names the same file with other values. */
  isContradicted: z.boolean().optional(),
});
const storedFacts = z.object({ index: storedRow.optional() });
type StoredRow = z.infer<typeof storedRow>;

/** A parsed row. A missing value is undefined; an invalid value is undefined too, with its reason in `problems`. */
export interface IndexRow extends Readonly<Omit<StoredRow, 'type' | 'documentNumber' | 'documentDate'>> {
  readonly data: DocumentData;
}

/** Reads the row from the column `facts`. A row that an older version stored in another shape is treated as missing. */
export function readStoredRow(facts: unknown): IndexRow | undefined {
  const stored = storedFacts.safeParse(facts).data?.index;
  if (stored === undefined) return undefined;
  const { type, documentNumber: number, documentDate: date, ...row } = stored;
  return { ...row, data: { type, number, date } };
}

export function toStoredRow({ data, ...row }: IndexRow): StoredRow {
  return { ...row, type: data.type, documentNumber: data.number, documentDate: data.date };
}

/** The result of reading an index file. */
export type IndexReading = { readonly rows: readonly IndexRow[] } | IndexRefusal;

export type RefusalDetail = Readonly<Record<'de' | 'en', string>>;

/** An index file that cannot be used. None of its rows is processed. */
export interface IndexRefusal {
  readonly reason: 'index-unreadable' | 'index-column-missing' | 'index-too-large';
  readonly line: number;
  /** The fault of the index, for the ERP administrator. */
  readonly detail: RefusalDetail;
}
