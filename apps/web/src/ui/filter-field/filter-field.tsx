import { type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './filter-field.module.css';
import { WordsAlone } from './words-alone.ts';

interface FilterFieldProps {
  /** What passes, in words; undefined lets everything through. A filter that narrows the list stands out. */
  readonly passes: string | undefined;
  readonly children: ReactNode;
}

/** The looks that all filters of a table share: 32 pixels, a soft line, an accent while in use; on paper its words. */
export function FilterField({ passes, children }: FilterFieldProps) {
  const { t } = useTranslation('table');
  const isReadAlone = useContext(WordsAlone);
  return (
    <div
      className={`bf-filter ${styles.field ?? ''}`}
      data-active={passes === undefined ? undefined : t('printedFilter', { passes })}
    >
      {!isReadAlone && children}
    </div>
  );
}
