import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TwoFactorHint } from '../../features/authentication/index.ts';
import { useSession } from '../../session/session-context.ts';
import { needsSignIn, ROUTES } from '../paths.ts';
import { twoFactorFlag } from '../two-factor-flag.ts';
import { usePage } from '../use-page.ts';

/**
 * On every page behind the sign-in but the set-up itself, for users without a second factor: those whose role demands one
 * can't go on without it, the others are asked once after they set a password (spec section 2).
 */
export function TwoFactorHintHost() {
  const { currentUser } = useSession();
  const page = usePage();
  const navigate = useNavigate();
  const [isLater, setLater] = useState(false);
  const isPlace = page !== undefined && page !== 'Setup2FAPage' && needsSignIn(page);
  if (currentUser === undefined) return null;
  const isDemanded = currentUser.roleConfig.requires2FASetup;
  const isDue = isDemanded || (twoFactorFlag.isSet() && !isLater);
  return (
    <TwoFactorHint
      isOpen={isPlace && isDue && !currentUser.twoFactorActivated}
      demandingRole={isDemanded ? currentUser.roleDisplayName : undefined}
      onAccept={() => void navigate({ to: ROUTES.Setup2FAPage.path })}
      onLater={() => {
        twoFactorFlag.clear();
        setLater(true);
      }}
    />
  );
}
