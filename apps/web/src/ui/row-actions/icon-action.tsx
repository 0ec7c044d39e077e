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
  /** A click before has not been answered yet; another one does nothing. */
  readonly isRunning?: boolean;
  /** Found again by it where the focus has to come back. */
  readonly slot?: string;
}

/** A button that is an icon alone, 32 px wide, 44 px on a phone. Native: there are up to two hundred of them on a page. */
export function IconAction(props: IconActionProps) {
  const { label, icon: Icon, onClick, reason, isRunning = false, slot } = props;
  const reasonId = useId();
  const isLocked = reason !== undefined;
  return (
    <>
      {/* There in either case: a button that gets locked under the focus must not lose it. */}
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
