import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { publishPhoneBar } from '../published-height/publish-height.ts';
import classes from './management-toolbar.module.css';
import { ResetFilters } from './reset-filters.tsx';
import { SelectedCount } from './selected-count.tsx';
import type { ListSelection } from './use-row-selection.ts';

interface ToolbarProps {
  readonly selection: ListSelection;
  /** Renders an action for all rows that match the filters, below the count, with this class. */
  readonly everything?: ((className: string | undefined) => ReactNode) | undefined;
  /** Actions for the selected rows. */
  readonly actions: ReactNode;
  /** Actions without a selection; the primary button last. */
  readonly others: ReactNode;
}

function Count({ selection, everything }: Pick<ToolbarProps, 'selection' | 'everything'>) {
  const { t } = useTranslation('table');
  return (
    <span className={classes.count} data-everything={everything !== undefined || undefined}>
      <SelectedCount selection={selection} />
      {selection.ids.length > 0 && (
        <button type="button" className={classes.clear} onClick={selection.clear}>
          {t('clearSelection')}
        </button>
      )}
      {everything?.(`${classes.clear} ${classes.everything}`)}
    </span>
  );
}

/** The toolbar of a list with actions: the buttons do not move, the count is next to them. */
export function ManagementToolbar({
  selection,
  everything,
  actions,
  others,
  onReset,
}: ToolbarProps & { readonly onReset: () => void }) {
  return (
    <div className={classes.toolbar}>
      {actions}
      <Count selection={selection} everything={everything} />
      <span className={classes.space} />
      <ResetFilters onReset={onReset} />
      {others}
    </div>
  );
}

/** The same on a phone, below the buttons for filters and sorting; the actions for the selection are fixed to the bottom. */
export function PhoneManagementToolbar({ selection, everything, actions, others }: ToolbarProps) {
  return (
    <>
      <div className={classes.others}>{others}</div>
      {selection.ids.length > 0 && (
        <div ref={publishPhoneBar} className={`${classes.bar} bf-phone-bar`}>
          <Count selection={selection} everything={everything} />
          <div className={classes.actions}>{actions}</div>
        </div>
      )}
    </>
  );
}
