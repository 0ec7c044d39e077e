import { type ReactNode, useId } from 'react';
import { LazyTooltip } from '../lazy-tooltip/lazy-tooltip.tsx';
import { Button } from './button.tsx';

interface SubmitButtonProps {
  readonly size?: 'sm' | 'md';
  readonly variant?: 'primary' | 'default';
  readonly loading: boolean;
  /** Why the form cannot be sent now; the button is locked while this is set. */
  readonly lockReason: string | undefined;
  readonly 'aria-label'?: string;
  readonly children: ReactNode;
}

/**
 * Sends its form. While it is locked it states the reason and stays in the tab order (`aria-disabled`); Enter in a field
 * presses it too, so the form is not sent either.
 */
export function SubmitButton({ lockReason, children, ...button }: SubmitButtonProps) {
  const reasonId = useId();
  const isLocked = lockReason !== undefined;
  return (
    <>
      {/* Rendered in both cases: a button that becomes locked must not lose the focus. */}
      <LazyTooltip text={lockReason ?? ''} position="bottom" isDisabled={!isLocked}>
        <Button
          {...button}
          type="submit"
          aria-disabled={isLocked || undefined}
          aria-describedby={isLocked ? reasonId : undefined}
          onClick={(event) => {
            if (isLocked) event.preventDefault();
          }}
        >
          {children}
        </Button>
      </LazyTooltip>
      {isLocked && (
        <span id={reasonId} hidden>
          {lockReason}
        </span>
      )}
    </>
  );
}
