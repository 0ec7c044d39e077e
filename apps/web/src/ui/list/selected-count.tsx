import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';
import classes from './selected-count.module.css';
import { useOutOfSightText } from './use-out-of-sight-text.ts';
import type { ListSelection } from './use-row-selection.ts';

/** The number of selected rows, and how many are out of sight. Stays in the page when empty, to announce the first. */
export function SelectedCount({ selection }: { readonly selection: ListSelection }) {
  const { t, i18n } = useTranslation('table');
  const outOfSight = useOutOfSightText(selection);
  const count = selection.ids.length;
  return (
    <b role="status" className={classes.count}>
      {count > 0 && t('selected', { formatted: formatCount(count, i18n.language) })}
      {outOfSight !== undefined && (
        <>
          <span className="bf-spoken">, </span>
          <span className={classes.outOfSight}>{outOfSight}</span>
        </>
      )}
    </b>
  );
}
