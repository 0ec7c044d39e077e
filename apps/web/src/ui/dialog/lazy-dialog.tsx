import { type ReactNode, Suspense, useState } from 'react';
import { DialogLoading } from './dialog-loading.tsx';

interface LazyDialogProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/**
 * A dialog whose code loads when it is first opened. From then on it is also mounted while closed, so that it can fade
 * out and return the focus.
 */
export function LazyDialog({ isOpen, children }: LazyDialogProps) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Suspense fallback={<DialogLoading />}>{children}</Suspense>;
}
