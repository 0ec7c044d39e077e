import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../lib/portal.ts';
import { displayName } from '../../session/current-user.ts';
import { useSession } from '../../session/session-context.ts';
import { Button } from '../../ui/button/button.tsx';
import { HomeButton } from '../shell/bare/home-button.tsx';
import { MessagePage } from '../shell/bare/message-page.tsx';
import { useSignOut } from '../shell/account/use-sign-out.ts';

/** `/403`: the text depends on whether the user is signed in; a button leads to the home page of the current user. */
export function AccessDeniedPage() {
  const { t } = useTranslation(['shell', 'session']);
  const { currentUser } = useSession();
  const signOut = useSignOut();
  const isSignedIn = currentUser !== undefined;
  const text = isSignedIn
    ? t('shell:accessDenied.signedIn', {
        name: displayName(currentUser),
        role: t(`shell:roles.${currentUser.roleName}`),
        ask:
          currentUser.roleName === 'CustomerUser'
            ? t('shell:accessDenied.askCustomerAdmin')
            : t('shell:accessDenied.askOperator', { operator: portal.operatorName }),
      })
    : t('shell:accessDenied.signedOut');
  return (
    <MessagePage icon={IconLock} heading="h2" title={t('shell:accessDenied.title')} text={text}>
      <HomeButton />
      {isSignedIn && (
        <Button size="md" variant="default" onClick={signOut}>
          {t('session:signOut')}
        </Button>
      )}
    </MessagePage>
  );
}
