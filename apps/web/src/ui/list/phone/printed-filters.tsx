import { FiltersAsText } from '../../filter-field/filters-as-text.ts';
import type { ShownColumn } from '../shown-columns.tsx';
import styles from './printed-filters.module.css';

interface PrintedFiltersProps {
  readonly columns: readonly Pick<ShownColumn, 'key' | 'label' | 'filter'>[];
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
