import { type ReactNode, useId } from 'react';
import { LazyTooltip } from '../lazy-tooltip/lazy-tooltip.tsx';

interface LockReasonProps {
  /** Why the control does nothing now; it is locked while this is set. */
  readonly reason: string | undefined;
  /** The id of the element that shows the reason, where it is always visible; otherwise a tooltip shows it. */
  readonly shownBy?: string | undefined;
  readonly position: 'bottom' | 'left';
  /** The control, with the attributes that lock it. */
  readonly children: (attributes: {
    readonly 'aria-disabled': true | undefined;
    readonly 'aria-describedby': string | undefined;
  }) => ReactNode;
}

/**
 * States why a control is locked. The control stays in the tab order (`aria-disabled`), because keyboard and screen
 * reader users must reach the reason too.
 */
export function LockReason({ reason, shownBy, position, children }: LockReasonProps) {
  const ownId = useId();
  const isLocked = reason !== undefined;
  return (
    <>
      {/* Rendered in both cases: a control that becomes locked must not lose the focus. */}
      <LazyTooltip text={reason ?? ''} position={position} isDisabled={!isLocked || shownBy !== undefined}>
        {children({
          'aria-disabled': isLocked || undefined,
          'aria-describedby': isLocked ? (shownBy ?? ownId) : undefined,
        })}
      </LazyTooltip>
      {isLocked && shownBy === undefined && (
        <span id={ownId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
