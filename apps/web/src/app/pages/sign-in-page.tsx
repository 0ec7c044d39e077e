import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SignInForm } from '../../features/authentication/index.ts';
import type { CurrentUser } from '../../session/current-user.ts';
import type { PasswordLink } from '../../session/password-grant.ts';
import { CompartmentWall } from '../brand/compartment-wall.tsx';
import { forgetEndedSession, readEndedSession } from '../ended-session.ts';
import { homeOf, NO_EMAIL, ROUTES } from '../routes.ts';
import { redirectTarget } from '../redirect-target.ts';
import { signOnTarget } from '../sign-on-target.ts';
import { BareHeader } from '../shell/bare/bare-page.tsx';
import { LegalLinks } from '../shell/bare/legal-links.tsx';
import classes from './sign-in-page.module.css';

/**
 * The sign-in form next to a decorative drawing. After the sign-in, the requested page opens, otherwise the home page of the user's role.
 */
export function SignInPage() {
  const { t } = useTranslation('session');
  const navigate = useNavigate();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [ended] = useState(readEndedSession);
  // Closes the alert before the page is drawn, because the notice on the page has the same text.
  useLayoutEffect(forgetEndedSession, []);
  const leave = (user: CurrentUser) => {
    void navigate({ href: redirectTarget(search['redirect']) ?? ROUTES[homeOf(user)].path });
  };
  const setPassword = (link: PasswordLink) => {
    void navigate({ to: ROUTES.SetPasswordPage.path, state: { linkValues: link } });
  };
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <BareHeader />
        <main className={classes.main}>
          <SignInForm
            notice={ended?.notice}
            startEmail={ended?.email}
            onSignedIn={leave}
            onSetPassword={setPassword}
            onSignOn={() => signOnTarget.set(redirectTarget(search['redirect']))}
            forgotPassword={(email) => (
              <Link
                className="bf-link"
                to={ROUTES.ForgotPasswordPage.parameterPath}
                params={{ mail: email === '' ? NO_EMAIL : email }}
              >
                {t('forgotPassword')}
              </Link>
            )}
          />
        </main>
        <footer className={classes.footer}>
          <LegalLinks />
          <span>{t('maintenance')}</span>
        </footer>
      </div>
      <aside className={classes.panel} aria-hidden>
        <div className={classes.wall}>
          <CompartmentWall />
        </div>
        <p className={classes.slogan}>{t('panelTitle')}</p>
        <p className={classes.promise}>{t('panelText')}</p>
      </aside>
    </div>
  );
}
