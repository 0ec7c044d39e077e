import { lazy, Suspense, useState } from 'react';
import { AreaTexts } from '../../i18n/area-texts.tsx';
import { useStepUp } from '../../session/session-context.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';

/** Few sessions ever need it: it is loaded when a call first asks. */
const StepUpDialog = lazy(async () => ({
  default: (await import('../../features/authentication/components/step-up-dialog.tsx')).StepUpDialog,
}));

/** The question for the password while a call waits for it; stays once it was there, so that it can close in peace. */
export function StepUpHost() {
  const { isAsked } = useStepUp();
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense fallback={<DialogWait />}>
      <AreaTexts of="account" />
      <StepUpDialog />
    </Suspense>
  ) : null;
}
