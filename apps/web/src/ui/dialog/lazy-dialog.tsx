import { type ReactNode, Suspense, useState } from 'react';
import { DialogWait } from './dialog-wait.tsx';

interface LazyDialogProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog whose code comes when it is first asked for. From then on it is drawn closed as well: it can fade, and give the
 * focus back.
 */
export function LazyDialog({ isOpen, children }: LazyDialogProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense fallback={<DialogWait />}>{children}</Suspense>;
}
