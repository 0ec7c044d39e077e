import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { Tip } from '../tip/tip.tsx';
import classes from './row-actions.module.css';

export interface IconActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** Why the action is locked. */
  readonly reason?: string | undefined;
  /** The previous click has not been answered yet; another one does nothing. */
  readonly isRunning?: boolean;
  /** Identifies the button when the focus must return to it. */
  readonly slot?: string;
}

/** A button with only an icon, 32 px wide, 44 px on a phone. A native element: a page has up to two hundred of them. */
export function IconAction(props: IconActionProps) {
  const { label, icon: Icon, onClick, reason, isRunning = false, slot } = props;
  const reasonId = useId();
  const isLocked = reason !== undefined;
  return (
    <>
      {/* Rendered in both cases: a button that becomes locked must not lose the focus. */}
      <Tip text={reason ?? label} position="left" isOff={!isLocked}>
        <button
          type="button"
          className={classes.button}
          data-slot={slot}
          aria-label={label}
          aria-disabled={isLocked || undefined}
          aria-busy={isRunning || undefined}
          aria-describedby={isLocked ? reasonId : undefined}
          title={isLocked ? undefined : label}
          onClick={isLocked || isRunning ? undefined : onClick}
        >
          {isRunning ? <Spinner size={16} /> : <Icon size={18} stroke={1.75} aria-hidden />}
        </button>
      </Tip>
      {isLocked && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
