import type { ReactNode } from 'react';
import { LockReason } from '../lockable-button/lock-reason.tsx';
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

/** Sends its form. While it is locked it states the reason, and Enter in a field does not send the form either. */
export function SubmitButton({ lockReason, children, ...button }: SubmitButtonProps) {
  return (
    <LockReason reason={lockReason} position="bottom">
      {(attributes) => (
        <Button
          {...button}
          {...attributes}
          type="submit"
          onClick={(event) => {
            if (lockReason !== undefined) event.preventDefault();
          }}
        >
          {children}
        </Button>
      )}
    </LockReason>
  );
}
