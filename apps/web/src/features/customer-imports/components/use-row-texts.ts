import type { ImportChange, ImportReport, ImportRow } from '@belegfach/contract';
import { CUSTOMER_NUMBER_DIGITS, MAX_NAME_LENGTH } from '@belegfach/contract/schema-free';
import { useTranslation } from 'react-i18next';
import { MAY_BE_EMPTY } from '../model/import-kinds.ts';

type RowWarning = ImportRow['warnings'][number];
type Refusal = NonNullable<ImportReport['refusal']>;

/** The warnings whose text says how many digits the refused number has. */
const DIGITS = {
  CustomerNumberInvalid: 'imports:digits',
  CompanyNumberInvalid: 'imports:companyDigits',
} as const;

/** The warnings that have a second text for the preview: it says what would happen to the row. */
const PLANNED = [
  'CustomerOfSeveralProviders',
  'AdminOfSeveralProviders',
  'EmailChangedTooOften',
] as const satisfies readonly RowWarning['code'][];

/** The fault of a text that was refused; `any` where the text is not known. */
function textFaultOf(text: string) {
  if (text === '') return 'any';
  if (text.length > MAX_NAME_LENGTH) return 'tooLong';
  if (text.startsWith('=')) return 'formula';
  return text.startsWith('#') ? 'errorValue' : 'severalLines';
}

/**
 * The texts of the report for a row.
 * @param report its kind, its headings for the cells of skipped rows, and whether its rows are still to be imported
 */
export function useRowTexts({
  kind,
  headings,
  isPreview,
}: Pick<ImportReport, 'kind' | 'headings' | 'isPreview'>) {
  const { t } = useTranslation(['imports', 'errors']);

  /** The text that was refused, as in the file; empty where it is not known. */
  function refusedText({ code, column }: RowWarning, { customerNumber, cells }: ImportRow): string {
    if (code === 'CustomerNumberInvalid') return customerNumber ?? '';
    const position = headings.findIndex((heading) => heading.trim() === column);
    return cells?.[position]?.trim() ?? '';
  }

  function warningText(warning: RowWarning, row: ImportRow): string {
    const { code, column, otherRow } = warning;
    if (code === 'CustomerNumberInvalid' || code === 'CompanyNumberInvalid') {
      const digits = refusedText(warning, row);
      if (/^\d+$/.test(digits) && digits.length !== CUSTOMER_NUMBER_DIGITS)
        return t(DIGITS[code], { count: digits.length });
    }
    if (otherRow !== null) return t('imports:repeatedInRow', { row: otherRow });
    if (code === 'TextInvalid' && column !== null) {
      const fault = textFaultOf(refusedText(warning, row));
      return t(`imports:textInvalid.${fault}`, { column, most: MAX_NAME_LENGTH });
    }
    if (code === 'SalesmanDiffers' && column !== null) return t('imports:salesmanDiffers', { column });
    const planned = isPreview ? PLANNED.find((warningCode) => warningCode === code) : undefined;
    return planned === undefined ? t(`imports:warnings.${code}`) : t(`imports:planned.warnings.${planned}`);
  }

  /** One field before and after. */
  function changeText({ column, before, after }: ImportChange): string {
    const field = t(`imports:fields.${column}`);
    if (before === null && after === null) return t('imports:changes.added', { field });
    if (column === 'salesman')
      return before === null
        ? t('imports:changes.salesmanAdded', { name: after })
        : t('imports:changes.salesmanRemoved', { name: before });
    return t('imports:changes.changed', {
      field,
      before: before ?? t('imports:changes.blank'),
      after: after ?? t('imports:changes.blank'),
    });
  }

  function changedFields({ changed }: ImportRow): string {
    const fields = changed.map((field) => t(`imports:fields.${field}`)).join(', ');
    return t(isPreview ? 'imports:planned.changed' : 'imports:changed', { fields });
  }

  function refusalText({ code, column }: Refusal): string {
    if (column === null) return t(`errors:codes.${code}`);
    const name = { column: t(`imports:columns.${column}.name`) };
    if (code !== 'ImportColumnMissing') return t('imports:columnTwice', name);
    const missing = t('imports:columnMissing', name);
    return MAY_BE_EMPTY[kind].includes(column) ? `${missing} ${t('imports:columnMayBeEmpty')}` : missing;
  }

  return {
    reasonOf: (row: ImportRow): string => {
      if (row.warnings.length > 0)
        return [...new Set(row.warnings.map((warning) => warningText(warning, row)))].join('; ');
      if (row.changed.length === 0) return '';
      return row.changes.length > 0 ? upperFirst(row.changes.map(changeText).join('; ')) : changedFields(row);
    },
    refusalOf: (refusal: Refusal): string => {
      const reason = refusalText(refusal);
      return refusal.cell === null || refusal.code === 'ImportColumnMissing'
        ? reason
        : t('imports:refusedCell', { reason: reason.replace(/\.$/, ''), cell: refusal.cell });
    },
  };
}

/** The names of the fields are lower case in English. */
function upperFirst(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
