import { lazy, Suspense, useState } from 'react';
import { NamespaceLoader } from '../../i18n/namespace-loader.tsx';
import { useStepUp } from '../../session/session-context.ts';
import { DialogLoading } from '../../ui/dialog/dialog-loading.tsx';

/** Few sessions ever need the dialog: it is loaded when a call first needs a recent sign-in. */
const StepUpDialog = lazy(async () => ({
  default: (await import('../../features/authentication/components/step-up-dialog.tsx')).StepUpDialog,
}));

/** Asks for the password while a call waits for it. The dialog stays mounted after its first use, so that it can fade out. */
export function StepUpHost() {
  const { isAsked } = useStepUp();
  const [wasAsked, setWasAsked] = useState(isAsked);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense fallback={<DialogLoading />}>
      <NamespaceLoader of="account" />
      <StepUpDialog />
    </Suspense>
  ) : null;
}
