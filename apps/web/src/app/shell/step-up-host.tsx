import { useRouterState } from '@tanstack/react-router';
import { lazy } from 'react';
import { NamespaceLoader } from '../../i18n/namespace-loader.tsx';
import { useStepUp } from '../../session/session-context.ts';
import { signOnTarget } from '../sign-on-target.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';

/** Few sessions ever need the dialog: it is loaded when a call first needs a recent sign-in. */
const StepUpDialog = lazy(async () => ({
  default: (await import('../../features/authentication/components/step-up-dialog.tsx')).StepUpDialog,
}));

/** Asks for the password while a call waits for it. */
export function StepUpHost() {
  const href = useRouterState({ select: ({ location }) => location.href });
  return (
    <LazyDialog isOpen={useStepUp().isRequested}>
      <NamespaceLoader of="account" />
      <StepUpDialog onSignOn={() => signOnTarget.set(href)} />
    </LazyDialog>
  );
}
