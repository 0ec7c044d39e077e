import type { IndexRow } from '../index-files/index.ts';
import { normaliseIdentifier } from '../model/customer-identifier.ts';
import type { CustomerCandidate } from './match-customer.ts';
import { type DocumentData, foldNumber } from '../model/document-data.ts';

/** The values that identify a document, in the form in which they are compared. */
function comparedValuesOf({ customerNumber, data }: Pick<IndexRow, 'customerNumber' | 'data'>) {
  return {
    customerNumber:
      customerNumber === undefined ? undefined : normaliseIdentifier('customer-number', customerNumber),
    documentNumber: foldNumber(data.number),
    documentDate: data.date,
    typeValue: data.type?.typeValue,
  };
}

const COMPARED_FIELDS = ['customerNumber', 'documentNumber', 'documentDate', 'typeValue'] as const;
type ComparedField = (typeof COMPARED_FIELDS)[number];

/** Whether rows that name the same file describe different documents or different customers. */
export function haveContradictingValues(rows: readonly IndexRow[]): boolean {
  const valuesOfRows = rows.map(comparedValuesOf);
  return COMPARED_FIELDS.some((field) => {
    const distinct = new Set<string | number | undefined>(valuesOfRows.map((values) => values[field]));
    distinct.delete(undefined);
    return distinct.size > 1;
  });
}

/** Whether two rows have the same values in all compared fields. */
export function haveSameValues(rowA: IndexRow, rowB: IndexRow): boolean {
  const [valuesA, valuesB] = [comparedValuesOf(rowA), comparedValuesOf(rowB)];
  return COMPARED_FIELDS.every((field) => valuesA[field] === valuesB[field]);
}

/** The earlier decision about the same bytes. */
export interface EarlierDecision {
  /** The index row that was used, if there was one. */
  readonly indexRow: IndexRow | undefined;
  readonly customerId: number | null;
  readonly data: DocumentData;
}

/**
 * Lists the fields in which an index contradicts the document that was accepted from the same bytes. A value that the
 * earlier row contained too is no contradiction, since a person may have corrected it.
 * @param customer the customer that the row names, undefined if no customer has that number
 */
export function listContradictions(
  indexRow: IndexRow,
  earlier: EarlierDecision,
  customer: Pick<CustomerCandidate, 'customerId'> | undefined,
): ComparedField[] {
  const values = comparedValuesOf(indexRow);
  const earlierValues = earlier.indexRow && comparedValuesOf(earlier.indexRow);
  const acceptedValues = comparedValuesOf({ data: earlier.data });
  const isSameCustomer = customer !== undefined && customer.customerId === earlier.customerId;
  return COMPARED_FIELDS.filter((field) => {
    const agrees = field === 'customerNumber' ? isSameCustomer : values[field] === acceptedValues[field];
    return values[field] !== undefined && values[field] !== earlierValues?.[field] && !agrees;
  });
}
