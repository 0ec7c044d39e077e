import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { NamespaceLoader } from '../../i18n/namespace-loader.tsx';
import { useSession } from '../../session/session-context.ts';
import { DialogLoading } from '../../ui/dialog/dialog-loading.tsx';
import { needsSignIn, ROUTES } from '../paths.ts';
import { twoFactorHintFlag } from '../two-factor-flag.ts';
import { usePage } from '../use-page.ts';

/** Most users have a second factor or need none: the hint is loaded only for the others. */
const TwoFactorHint = lazy(async () => ({
  default: (await import('../../features/authentication/components/two-factor-hint.tsx')).TwoFactorHint,
}));

/**
 * The hint to set up a second factor, on every page behind the sign-in except the setup itself. Users whose role
 * demands a second factor cannot continue without it; the others are asked once after they set a password.
 */
export function TwoFactorHintHost() {
  const { currentUser } = useSession();
  const page = usePage();
  const navigate = useNavigate();
  const [isLater, setLater] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isPlace = page !== undefined && page !== 'Setup2FAPage' && needsSignIn(page);
  if (currentUser === undefined) return null;
  const isDemanded = currentUser.roleConfig.requires2FASetup;
  const isDue = isDemanded || (twoFactorHintFlag.isSet() && !isLater);
  const isOpen = isPlace && isDue && !currentUser.twoFactorActivated;
  if (isOpen && !wasOpen) setWasOpen(true);
  if (!isOpen && !wasOpen) return null;
  return (
    <Suspense fallback={<DialogLoading />}>
      <NamespaceLoader of="account" />
      <TwoFactorHint
        isOpen={isOpen}
        demandingRole={isDemanded ? currentUser.roleDisplayName : undefined}
        onAccept={() => void navigate({ to: ROUTES.Setup2FAPage.path })}
        onLater={() => {
          twoFactorHintFlag.clear();
          setLater(true);
        }}
      />
    </Suspense>
  );
}
