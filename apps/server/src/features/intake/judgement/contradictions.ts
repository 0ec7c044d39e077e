import type { InvoiceTypeValue } from '@belegfach/contract';
import type { IndexRow } from '../index-files/index.ts';
import { normaliseIdentifier } from '../model/customer-key.ts';
import type { Candidate } from './match-customer.ts';
import { foldNumber } from './recognise.ts';

/** The fields of a row that identify a document, in the form in which they are compared. */
const TELLING = {
  customerNumber: ({ customerNumber }: IndexRow) =>
    customerNumber === undefined ? undefined : normaliseIdentifier('customer-number', customerNumber),
  documentNumber: ({ documentNumber }: IndexRow) => foldNumber(documentNumber),
  documentDate: ({ documentDate }: IndexRow) => documentDate,
  typeValue: ({ type }: IndexRow) => type?.typeValue,
} as const;
type TellingField = keyof typeof TELLING;
const COMPARED_FIELDS = ['customerNumber', 'documentNumber', 'documentDate', 'typeValue'] as const;

/** Whether rows that name the same file describe different documents or different customers. */
export function contradictEachOther(rows: readonly IndexRow[]): boolean {
  return COMPARED_FIELDS.some((field) => {
    const values = new Set<string | number | undefined>(rows.map((row) => TELLING[field](row)));
    values.delete(undefined);
    return values.size > 1;
  });
}

/** Whether two rows say the same of a file in all compared fields. */
export function describeSameDocument(one: IndexRow, other: IndexRow): boolean {
  return COMPARED_FIELDS.every((field) => TELLING[field](one) === TELLING[field](other));
}

/** What was decided about the same bytes before. */
export interface Decided {
  /** The row by which it was decided, if there was one. */
  readonly index: IndexRow | undefined;
  readonly customerId: number | null;
  readonly documentNumber: string | null;
  readonly documentDate: string | null;
  readonly typeValue: InvoiceTypeValue | null;
}

/**
 * The fields in which an index contradicts what the same bytes were accepted as. A value that the earlier row contained
 * too is no contradiction, since a person may have decided otherwise since then.
 * @param customer the customer that the row names, undefined if no customer has that number
 */
export function listContradictions(
  index: IndexRow,
  decided: Decided,
  customer: Pick<Candidate, 'customerId'> | undefined,
): TellingField[] {
  const agrees: Readonly<Record<TellingField, () => boolean>> = {
    customerNumber: () => customer !== undefined && customer.customerId === decided.customerId,
    documentNumber: () => TELLING.documentNumber(index) === foldNumber(decided.documentNumber ?? undefined),
    documentDate: () => index.documentDate === (decided.documentDate ?? undefined),
    typeValue: () => index.type?.typeValue === (decided.typeValue ?? undefined),
  };
  return COMPARED_FIELDS.filter((field) => {
    const said = TELLING[field](index);
    const saidBefore = decided.index === undefined ? undefined : TELLING[field](decided.index);
    return said !== undefined && said !== saidBefore && !agrees[field]();
  });
}
