import type { ImportReport, ImportRow } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';

type RowWarning = ImportRow['warnings'][number];
type Refusal = NonNullable<ImportReport['refusal']>;

/** The texts of the report for a row. */
export function useRowTexts() {
  const { t } = useTranslation(['imports', 'errors']);

  function warningText({ code, column, otherRow }: RowWarning): string {
    if (otherRow !== null) return t('imports:repeatedInRow', { row: otherRow });
    const warning = t(`imports:warnings.${code}`);
    // The texts of all other warnings already name the field, so only this one needs the column.
    return code === 'TextInvalid' && column !== null ? t('imports:inColumn', { warning, column }) : warning;
  }

  function refusalText({ code, column }: Refusal): string {
    if (column === null) return t(`errors:codes.${code}`);
    const name = t(`imports:columns.${column}.name`);
    return t(code === 'ImportColumnMissing' ? 'imports:columnMissing' : 'imports:columnTwice', {
      column: name,
    });
  }

  return {
    reasonOf: (row: ImportRow): string => {
      if (row.warnings.length > 0) return row.warnings.map(warningText).join('; ');
      if (row.changed.length === 0) return '';
      const fields = row.changed.map((field) => t(`imports:fields.${field}`)).join(', ');
      return t('imports:changed', { fields });
    },
    refusalOf: (refusal: Refusal): string => {
      const reason = refusalText(refusal);
      return refusal.cell === null
        ? reason
        : t('imports:refusedCell', { reason: reason.replace(/\.$/, ''), cell: refusal.cell });
    },
  };
}
