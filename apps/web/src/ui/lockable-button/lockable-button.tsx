import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { LazyTooltip } from '../lazy-tooltip/lazy-tooltip.tsx';
import { LoadingButton } from '../loading-button/loading-button.tsx';

interface LockableButtonProps extends ButtonProps {
  readonly onClick: () => void;
  /** Why the button does nothing now; it is locked while this is set. */
  readonly lockReason: string | undefined;
}

/**
 * A button that states why it is locked. It stays in the tab order (`aria-disabled`), because keyboard and screen
 * reader users must reach the reason too.
 */
export function LockableButton({ lockReason, onClick, children, ...button }: LockableButtonProps) {
  const reasonId = useId();
  if (lockReason === undefined)
    return (
      <LoadingButton {...button} onClick={onClick}>
        {children}
      </LoadingButton>
    );
  return (
    <>
      <LazyTooltip text={lockReason} position="bottom">
        <Button {...button} data-disabled aria-disabled aria-describedby={reasonId}>
          {children}
        </Button>
      </LazyTooltip>
      <span id={reasonId} hidden>
        {lockReason}
      </span>
    </>
  );
}
