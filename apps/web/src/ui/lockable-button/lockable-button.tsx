import type { ButtonProps } from '@mantine/core';
import { LoadingButton } from '../loading-button/loading-button.tsx';
import { LockReason } from './lock-reason.tsx';

interface LockableButtonProps extends ButtonProps {
  readonly onClick: () => void;
  /** Why the button does nothing now; it is locked while this is set. */
  readonly lockReason: string | undefined;
  /** The element that shows the reason, where it is always visible; otherwise a tooltip shows it. */
  readonly reasonId?: string | undefined;
}

/** A button that states why it is locked. */
export function LockableButton({ lockReason, reasonId, onClick, children, ...button }: LockableButtonProps) {
  const isLocked = lockReason !== undefined;
  return (
    <LockReason reason={lockReason} shownBy={reasonId} position="bottom">
      {(attributes) => (
        <LoadingButton
          {...button}
          {...attributes}
          data-disabled={isLocked}
          onClick={isLocked ? undefined : onClick}
        >
          {children}
        </LoadingButton>
      )}
    </LockReason>
  );
}
