import { IconAction, type RowAction } from './icon-action.tsx';
import classes from './row-actions.module.css';

interface RowActionsProps {
  /** One per slot, so that the same actions of all rows are below each other; a slot may be empty. */
  readonly actions: readonly (RowAction | undefined)[];
}

/** The actions of one row: icon buttons in fixed slots. */
export function RowActions({ actions }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      {actions.map((action, slot) => (
        <span key={slot} className={classes.slot}>
          {action !== undefined && <IconAction {...action} slot={`action-${slot}`} />}
        </span>
      ))}
    </div>
  );
}
