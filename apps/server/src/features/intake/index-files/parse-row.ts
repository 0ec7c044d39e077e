import { findDocumentType, type DocumentClass } from '../model/document-type.ts';
import { isPlainFileName, toDisplayName } from './file-name.ts';
import type { IndexRow, RawRow, RowProblem } from '../model/index-row.ts';
import {
  collapseWhitespace,
  parseAmount,
  parseDate,
  parseDocumentNumber,
  parseVatId,
} from './parse-values.ts';

/** A value that could not be read is shown as written, cut to this length. */
const MAX_WRITTEN_LENGTH = 100;

/**
 * Converts the text of a row into values, in the same way for every format.
 * @param providerWords the provider's own words for types of documents
 */
export function parseRow(raw: RawRow, providerWords: ReadonlyMap<string, DocumentClass>): IndexRow {
  const { values } = raw;
  const problems: RowProblem[] = [];
  const fileName = (values.fileName ?? '').normalize('NFC').trim();
  if (!isPlainFileName(fileName)) problems.push('file-name');

  const written: NonNullable<IndexRow['written']> = {};
  const read = <T>(
    text: string | undefined,
    parse: (text: string) => T | undefined,
    fault?: { readonly problem?: RowProblem; readonly field: keyof typeof written },
  ) => {
    if (text === undefined || text.trim() === '') return undefined;
    const value = parse(text);
    if (value === undefined && fault !== undefined) {
      if (fault.problem !== undefined) problems.push(fault.problem);
      written[fault.field] = collapseWhitespace(text).slice(0, MAX_WRITTEN_LENGTH);
    }
    return value;
  };
  const data = {
    type: read(values.type, (word) => findDocumentType(word, providerWords), {
      problem: 'unknown-type',
      field: 'type',
    }),
    number: read(values.documentNumber, parseDocumentNumber, {
      problem: 'missing-number',
      field: 'documentNumber',
    }),
    date: read(values.documentDate, parseDate, { problem: 'invalid-date', field: 'documentDate' }),
  };
  const references = raw.references ?? (values.reference ?? '').split(/[,;|]/);
  return {
    line: raw.line,
    fileName: problems.includes('file-name') ? toDisplayName(fileName) : fileName,
    data,
    customerNumber: read(values.customerNumber, collapseWhitespace),
    customerName: read(values.customerName, collapseWhitespace),
    customerVatId: read(values.customerVatId, parseVatId),
    amount: read(values.amount, parseAmount, { field: 'amount' }),
    currency: read(values.currency, collapseWhitespace),
    dueDate: read(values.dueDate, parseDate, { field: 'dueDate' }),
    references: references.map(collapseWhitespace).filter((reference) => reference !== ''),
    problems,
    ...(Object.keys(written).length > 0 && { written }),
    ...(raw.absent !== undefined && raw.absent.length > 0 && { absent: [...raw.absent] }),
  };
}
