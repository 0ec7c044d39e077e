import { Button, type ButtonProps } from '@mantine/core';
import { useId } from 'react';
import { Tip } from '../tip/tip.tsx';
import { LoadingButton } from '../loading-button/loading-button.tsx';

interface ButtonWithReasonProps extends ButtonProps {
  readonly onClick: () => void;
  /** Why the button does nothing now; it is locked while this is set. */
  readonly reason: string | undefined;
}

/**
 * A button that states why it is locked. It stays in the tab order (`aria-disabled`), because keyboard and screen
 * reader users must reach the reason too.
 */
export function LockableButton({ reason, onClick, children, ...button }: ButtonWithReasonProps) {
  const reasonId = useId();
  if (reason === undefined)
    return (
      <LoadingButton {...button} onClick={onClick}>
        {children}
      </LoadingButton>
    );
  return (
    <>
      <Tip text={reason} position="bottom">
        <Button {...button} data-disabled aria-disabled aria-describedby={reasonId}>
          {children}
        </Button>
      </Tip>
      <span id={reasonId} hidden>
        {reason}
      </span>
    </>
  );
}
