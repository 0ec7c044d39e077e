import type { FieldComparison } from '@belegfach/contract';
import type { TFunction } from 'i18next';
import { formatDay } from '../../../lib/dates.ts';
import { formatAmount } from '../../../lib/money.ts';

/** A value as it is shown: in the user's language, or as written if it could not be read. */
export function formatCompared(
  {
    field,
    value,
    isUsable,
  }: { readonly field: FieldComparison['field']; readonly value: string; readonly isUsable: boolean },
  t: TFunction<'intake'>,
  language: string,
): string {
  if (!isUsable) return value;
  if (field === 'documentDate' || field === 'dueDate') return formatDay(value, language);
  if (field === 'typeValue') return t('types', { returnObjects: true })[Number(value)] ?? value;
  return field === 'amount' ? formatAmount(value, language) : value;
}

/** One sentence for each field in which index and e-invoice contradict each other. */
export function describeDifferences(
  comparison: readonly FieldComparison[],
  t: TFunction<'intake'>,
  language: string,
): readonly string[] {
  return comparison.flatMap(({ field, index, document, existing, differs }) => {
    const other = document ?? existing;
    if (!differs || index === null || other === null) return [];
    const names = {
      field: t(`decide.fields.${field}`),
      index: formatCompared({ field, ...index }, t, language),
    };
    const value = formatCompared({ field, ...other }, t, language);
    return [
      document === null
        ? t('facts.indexAndExisting', { ...names, existing: value })
        : t('facts.indexAndDocument', { ...names, document: value }),
    ];
  });
}
