import type { TablerIcon } from '@tabler/icons-react';
import { IconAction } from './icon-action.tsx';
import classes from './row-actions.module.css';

export interface RowAction {
  /** Names the row too: "Café Schäfer KG löschen". */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** Why the action is locked for this row. */
  readonly reason?: string | undefined;
  /** The row is being worked on. */
  readonly isRunning?: boolean;
}

interface RowActionsProps {
  /** One per slot, so that the same action stands below the same one; a slot may be empty. */
  readonly actions: readonly (RowAction | undefined)[];
}

/** What can be done with one row: icon buttons in fixed slots (design section 6). */
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
