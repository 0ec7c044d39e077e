import type { IndexRow } from '../index-files/index.ts';
import { normaliseIdentifier } from '../model/customer-key.ts';
import type { Candidate } from './match-customer.ts';
import { type DocumentData, foldNumber } from '../model/document-data.ts';

/** The values that identify a document, in the form in which they are compared. */
function identify({ customerNumber, data }: Pick<IndexRow, 'customerNumber' | 'data'>) {
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
export function contradictEachOther(rows: readonly IndexRow[]): boolean {
  const described = rows.map(identify);
  return COMPARED_FIELDS.some((field) => {
    const values = new Set<string | number | undefined>(described.map((one) => one[field]));
    values.delete(undefined);
    return values.size > 1;
  });
}

/** Whether two rows say the same of a file in all compared fields. */
export function describeSameDocument(one: IndexRow, other: IndexRow): boolean {
  const [first, second] = [identify(one), identify(other)];
  return COMPARED_FIELDS.every((field) => first[field] === second[field]);
}

/** What was decided about the same bytes before. */
export interface Decided {
  /** The row by which it was decided, if there was one. */
  readonly index: IndexRow | undefined;
  readonly customerId: number | null;
  readonly data: DocumentData;
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
): ComparedField[] {
  const said = identify(index);
  const saidBefore = decided.index && identify(decided.index);
  const accepted = identify({ data: decided.data });
  const isSameCustomer = customer !== undefined && customer.customerId === decided.customerId;
  return COMPARED_FIELDS.filter((field) => {
    const agrees = field === 'customerNumber' ? isSameCustomer : said[field] === accepted[field];
    return said[field] !== undefined && said[field] !== saidBefore?.[field] && !agrees;
  });
}
