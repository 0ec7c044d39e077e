import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-field.module.css';
import { FiltersAsText } from './filters-as-text.ts';

interface FilterFieldProps {
  /** The filter in words; undefined when it does not narrow the list. An active filter is highlighted. */
  readonly description: string | undefined;
  readonly children: ReactNode;
}

/** The common look of all filters of a table: 32 pixels, a light border, an accent while active; on paper only their words. */
export function FilterField({ description, children }: FilterFieldProps) {
  const { t } = useTranslation('table');
  const isTextOnly = useContext(FiltersAsText);
  return (
    <div
      className={`bf-filter ${styles.field ?? ''}`}
      data-active={description === undefined ? undefined : t('printedFilter', { description })}
    >
      {!isTextOnly && children}
    </div>
  );
}
