import type { TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { LazyTooltip } from '../lazy-tooltip/lazy-tooltip.tsx';
import classes from './row-actions.module.css';

export interface IconActionProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly onClick: () => void;
  /** Why the action is locked. */
  readonly lockReason?: string | undefined;
  /** The action of the previous click is still running; another click does nothing. */
  readonly isRunning?: boolean;
  /** Identifies the button when the focus must return to it. */
  readonly slot?: string;
}

/** A button with only an icon, 32 px wide, 44 px on a phone. A native element: a page has up to two hundred of them. */
export function IconAction(props: IconActionProps) {
  const { label, icon: Icon, onClick, lockReason, isRunning = false, slot } = props;
  const reasonId = useId();
  const isLocked = lockReason !== undefined;
  return (
    <>
      {/* Rendered in both cases: a button that becomes locked must not lose the focus. */}
      <LazyTooltip text={lockReason ?? label} position="left" isDisabled={!isLocked}>
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
      </LazyTooltip>
      {isLocked && (
        <span id={reasonId} hidden>
          {lockReason}
        </span>
      )}
    </>
  );
}
