import type { ReactNode } from 'react';
import { FiltersAsText } from '../../filter-field/filters-as-text.ts';
import styles from './printed-filters.module.css';

interface PrintedFiltersProps {
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly filter?: ((labelled: boolean) => ReactNode) | undefined;
  }[];
}

/** The filters of the printed cards in words; the screen shows only their number on the filter button. */
export function PrintedFilters({ columns }: PrintedFiltersProps) {
  return (
    <FiltersAsText value={true}>
      <ul className={styles.filters}>
        {columns.map(
          ({ key, label, filter }) =>
            filter !== undefined && (
              <li key={key}>
                <b>{label}</b>
                {filter(false)}
              </li>
            ),
        )}
      </ul>
    </FiltersAsText>
  );
}
