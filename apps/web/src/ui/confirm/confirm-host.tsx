import { lazy, Suspense, useEffect, useState } from 'react';
import { DialogLoading } from '../dialog/dialog-loading.tsx';
import { useOpenConfirm } from './confirm-store.ts';

/** Loaded with the first question: most visits to a page have none. */
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/**
 * Returns the focus to the element that had it: Mantine does so only for a dialog that was mounted closed before it was
 * opened.
 */
function useFocusBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isOpen]);
}

/** Shows the prompts of `confirm`; one for the whole app. */
export function ConfirmHost() {
  const open = useOpenConfirm();
  useFocusBack(open !== undefined);
  // The last prompt stays readable while the dialog fades out.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const prompt = open ?? last;
  if (prompt === undefined) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      {/* A prompt that follows another immediately is a new dialog with its own initial focus. */}
      <ConfirmDialog
        key={prompt.id}
        isOpen={open !== undefined}
        prompt={prompt}
        onAccept={() => open?.settle('accepted')}
        onDecline={() => open?.settle('declined')}
      />
    </Suspense>
  );
}
