import {
  COMPARED_FIELDS,
  type ComparedFieldName,
  type DisputedField,
  type FieldComparison,
  unreadField,
} from '@belegfach/contract';
import { isSameCompanyName } from './company-name.ts';
import { type DocumentData, foldNumber } from '../model/document-data.ts';
import type { IndexRow } from '../model/index-row.ts';
import type { StatedValues } from './stated-values.ts';

/** The values that each source states for a held document; undefined for a source that does not exist. */
export interface Sources {
  readonly index: StatedValues | undefined;
  readonly document: StatedValues | undefined;
  readonly existing: StatedValues | undefined;
}

/** Fields that a document does not need. An unreadable text in one of them is not compared with the other sources. */
const OPTIONAL_FIELDS: ReadonlySet<ComparedFieldName> = new Set(unreadField.shape.field.options);

const ALL_DISPUTED: readonly DisputedField[] = ['documentNumber', 'documentDate', 'typeValue', 'customerId'];

/** Compares the sources field by field. Fields that no source names are left out. */
export function compareSources({ index, document, existing }: Sources): FieldComparison[] {
  return COMPARED_FIELDS.flatMap((field) => {
    const row = {
      field,
      index: index?.[field] ?? null,
      document: document?.[field] ?? null,
      existing: existing?.[field] ?? null,
    };
    const stated = [row.index, row.document, row.existing].filter((value) => value !== null);
    if (stated.length === 0) return [];
    const [first, ...others] = stated
      .filter(({ isUsable }) => isUsable || !OPTIONAL_FIELDS.has(field))
      .map(({ value }) => value);
    const differs = first !== undefined && others.some((other) => !isSameValue(field, first, other));
    return [{ ...row, differs }];
  });
}

function isSameValue(field: ComparedFieldName, a: string, b: string): boolean {
  if (field === 'customerName') return isSameCompanyName(a, b);
  if (field === 'amount') return Number(a) === Number(b);
  return foldNumber(a) === foldNumber(b);
}

/**
 * The fields in which index and e-invoice contradict each other. A person must state them, because nobody knows which of the two is
 * right. If another row of the index describes the same file as another document, nothing of the row is certain.
 */
export function listDisputedFields(
  invoiceData: DocumentData,
  indexRow: Pick<IndexRow, 'data' | 'isContradicted'> | undefined,
): readonly DisputedField[] {
  if (indexRow === undefined) return [];
  if (indexRow.isContradicted === true) return ALL_DISPUTED;
  const { data } = indexRow;
  const differ = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b;
  const fields: readonly (readonly [DisputedField, boolean])[] = [
    ['documentNumber', differ(foldNumber(invoiceData.number), foldNumber(data.number))],
    ['documentDate', differ(invoiceData.date, data.date)],
    ['typeValue', differ(invoiceData.type?.typeValue, data.type?.typeValue)],
  ];
  return fields.flatMap(([field, isDisputed]) => (isDisputed ? [field] : []));
}
