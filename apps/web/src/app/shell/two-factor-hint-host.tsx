import { useNavigate } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NamespaceLoader } from '../../i18n/namespace-loader.tsx';
import { useSession } from '../../session/session-context.ts';
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { needsSignIn, ROUTES } from '../routes.ts';
import { twoFactorHintFlag } from '../two-factor-flag.ts';
import { usePage } from '../use-page.ts';

/** Most users have a second factor or need none: the hint is loaded only for the others. */
const TwoFactorHint = lazy(async () => ({
  default: (await import('../../features/authentication/components/two-factor-hint.tsx')).TwoFactorHint,
}));

/**
 * The hint to set up a second factor, on every page behind the sign-in except the setup itself. Users whose role
 * requires a second factor cannot continue without it; the others are asked once after they set a password.
 */
export function TwoFactorHintHost() {
  const { t } = useTranslation('shell');
  const { currentUser } = useSession();
  const page = usePage();
  const navigate = useNavigate();
  const [isPostponed, setPostponed] = useState(false);
  const isHintPage = page !== undefined && page !== 'Setup2FAPage' && needsSignIn(page);
  if (currentUser === undefined) return null;
  const isRequired = currentUser.roleConfig.requires2FASetup;
  const isDue = isRequired || (twoFactorHintFlag.isSet() && !isPostponed);
  const isOpen = isHintPage && isDue && !currentUser.twoFactorActivated;
  return (
    <LazyDialog isOpen={isOpen}>
      <NamespaceLoader of="account" />
      <TwoFactorHint
        isOpen={isOpen}
        requiringRole={isRequired ? t(`roles.${currentUser.roleName}`) : undefined}
        onAccept={() => void navigate({ to: ROUTES.Setup2FAPage.path })}
        onPostpone={() => {
          twoFactorHintFlag.clear();
          setPostponed(true);
        }}
      />
    </LazyDialog>
  );
}
