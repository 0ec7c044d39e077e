import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SetPassword } from '../../features/authentication/index.ts';
import { showImportantSuccess } from '../../ui/alerts/alert-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { CardActions, PageCard } from '../../ui/page-card/page-card.tsx';
import { NO_EMAIL, ROUTES } from '../routes.ts';
import { readPasswordLink } from '../email-links.ts';
import { BarePage } from '../shell/bare/bare-page.tsx';
import { useSignOutWithMessage } from '../shell/account/use-sign-out.ts';
import { twoFactorHintFlag } from '../two-factor-flag.ts';
import { useGoBack } from '../use-go-back.ts';
import { useLinkValues } from '../use-link-values.ts';

/** `/set-password`: the target of the links for an invitation, a password reset and a change of the e-mail address. */
export function SetPasswordPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const goBack = useGoBack('Login');
  const leave = useSignOutWithMessage();
  const link = useLinkValues(ROUTES.SetPasswordPage.path, readPasswordLink);
  const finish = () => {
    twoFactorHintFlag.set();
    leave(() => showImportantSuccess(t('setPassword.done')));
  };
  const requestNewLink = () =>
    void navigate({ to: ROUTES.ForgotPasswordPage.parameterPath, params: { mail: NO_EMAIL } });
  return (
    <BarePage>
      {link === undefined ? (
        <PageCard title={t('brokenLink.title')} lead={t('brokenLink.text')}>
          <CardActions>
            <Button size="md" onClick={requestNewLink}>
              {t('brokenLink.newLink')}
            </Button>
          </CardActions>
        </PageCard>
      ) : (
        <SetPassword
          key={link.token}
          link={link}
          onDone={finish}
          onCancel={goBack}
          onNewLink={requestNewLink}
          onSignIn={() => void navigate({ to: ROUTES.Login.path })}
        />
      )}
    </BarePage>
  );
}
