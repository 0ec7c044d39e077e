import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useOpenConfirm } from './confirm-store.ts';

/** Shows what `confirm` asks; one for the whole app. */
export function ConfirmHost() {
  const open = useOpenConfirm();
  // The last prompt stays readable while the dialog fades out.
  const [last, setLast] = useState(open);
  if (open !== undefined && open !== last) setLast(open);
  const prompt = open ?? last;
  if (prompt === undefined) return null;
  return (
    // A prompt that follows another at once is a dialog of its own, and begins with its own focus.
    <ConfirmDialog
      key={prompt.id}
      isOpen={open !== undefined}
      prompt={prompt}
      onAccept={() => open?.settle('accepted')}
      onDecline={() => open?.settle('declined')}
    />
  );
}
