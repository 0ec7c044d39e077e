import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { Tip } from '../tip/tip.tsx';
import classes from './row-actions.module.css';

export interface RowAction {
  /** Names the row too: "Café Schäfer KG löschen". */
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** Why the action is locked for this row. */
  readonly reason?: string | undefined;
}

interface RowActionsProps {
  /** One per slot, so that the same action stands below the same one; a slot may be empty. */
  readonly actions: readonly (RowAction | undefined)[];
}

function ActionButton({ action, slot }: { readonly action: RowAction; readonly slot: number }) {
  const { label, icon: Icon, onClick, reason } = action;
  const reasonId = useId();
  const isLocked = reason !== undefined;
  const button = (
    <button
      type="button"
      className={classes.button}
      data-slot={`action-${slot}`}
      aria-label={label}
      aria-disabled={isLocked || undefined}
      aria-describedby={isLocked ? reasonId : undefined}
      title={isLocked ? undefined : label}
      onClick={isLocked ? undefined : onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </button>
  );
  if (!isLocked) return button;
  return (
    <>
      <Tip text={reason} position="left">
        {button}
      </Tip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}

/** What can be done with one row: icon buttons in fixed slots (design section 6). Native: there are up to two hundred of them. */
export function RowActions({ actions }: RowActionsProps) {
  return (
    <div className={classes.actions}>
      {actions.map((action, slot) => (
        <span key={slot} className={classes.slot}>
          {action !== undefined && <ActionButton action={action} slot={slot} />}
        </span>
      ))}
    </div>
  );
}
