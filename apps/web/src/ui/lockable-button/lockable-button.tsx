import type { ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { LazyTooltip } from '../lazy-tooltip/lazy-tooltip.tsx';
import { LoadingButton } from '../loading-button/loading-button.tsx';

interface LockableButtonProps extends ButtonProps {
  readonly onClick: () => void;
  /** Why the button does nothing now; it is locked while this is set. */
  readonly lockReason: string | undefined;
  /** The element that shows the reason, where it is always in sight; otherwise a tooltip shows it. */
  readonly reasonId?: string | undefined;
}

/**
 * A button that states why it is locked. It stays in the tab order (`aria-disabled`), because keyboard and screen
 * reader users must reach the reason too.
 */
export function LockableButton({
  lockReason,
  reasonId: shownReasonId,
  onClick,
  children,
  ...button
}: LockableButtonProps) {
  const ownReasonId = useId();
  const isLocked = lockReason !== undefined;
  return (
    <>
      {/* Rendered in both cases: a button that becomes locked must not lose the focus. */}
      <LazyTooltip
        text={lockReason ?? ''}
        position="bottom"
        isDisabled={!isLocked || shownReasonId !== undefined}
      >
        <LoadingButton
          {...button}
          data-disabled={isLocked}
          aria-disabled={isLocked || undefined}
          aria-describedby={isLocked ? (shownReasonId ?? ownReasonId) : undefined}
          onClick={isLocked ? undefined : onClick}
        >
          {children}
        </LoadingButton>
      </LazyTooltip>
      {isLocked && shownReasonId === undefined && (
        <span id={ownReasonId} hidden>
          {lockReason}
        </span>
      )}
    </>
  );
}
