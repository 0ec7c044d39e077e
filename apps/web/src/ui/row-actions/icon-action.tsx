import type { TablerIcon } from '@tabler/icons-react';
import { Spinner } from '../spinner/spinner.tsx';
import { LockReason } from '../lockable-button/lock-reason.tsx';
import classes from './row-actions.module.css';

export interface RowAction {
  /** In a list it also names the row: "Delete Café Schäfer KG". */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** Why the action is locked. */
  readonly lockReason?: string | undefined;
  /** The action of the previous click is still running; another click does nothing. */
  readonly isRunning?: boolean;
}

interface IconActionProps extends RowAction {
  /** Identifies the button when the focus must return to it. */
  readonly slot?: string;
}

/** A button with only an icon, 32 px wide, 44 px on a phone. A native element: a page has up to two hundred of them. */
export function IconAction(props: IconActionProps) {
  const { label, icon: Icon, onClick, lockReason, isRunning = false, slot } = props;
  const isLocked = lockReason !== undefined;
  return (
    <LockReason reason={lockReason} position="left">
      {(attributes) => (
        <button
          {...attributes}
          type="button"
          className={classes.button}
          data-slot={slot}
          aria-label={label}
          aria-busy={isRunning || undefined}
          title={isLocked ? undefined : label}
          onClick={isLocked || isRunning ? undefined : onClick}
        >
          {isRunning ? <Spinner size={16} /> : <Icon size={18} stroke={1.75} aria-hidden />}
        </button>
      )}
    </LockReason>
  );
}
