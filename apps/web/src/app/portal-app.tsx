import { RouterProvider, type RouterHistory } from '@tanstack/react-router';
import type { Translations } from '../i18n/i18n.ts';
import type { Locks } from '../session/token-refresh.ts';
import { createSession, type Session } from '../session/session.ts';
import type { TokenStorage } from '../session/token-store.ts';
import { clearAlerts, showError } from '../ui/alerts/alert-store.ts';
import { reportEndedSession } from './ended-session.ts';
import { ROUTES } from './routes.ts';
import { problemAlert } from '../session/problem-alert.ts';
import { Providers } from './providers.tsx';
import { createPortalRouter } from './router.tsx';
import { FirstCheck } from './shell/bare/first-check.tsx';

/** The parts of the environment that the app needs; tests pass their own. */
export interface PortalEnvironment {
  readonly translations: Translations;
  readonly storage: TokenStorage;
  readonly locks?: Locks | undefined;
  readonly fetch?: typeof fetch;
  readonly history?: RouterHistory;
  readonly leaveTo?: (address: string) => void;
}

/** Connects session, guard, router and their alerts. */
export function composePortal({ translations, storage, locks, fetch, history, leaveTo }: PortalEnvironment) {
  const t = translations.i18n.getFixedT(null, ['errors']);
  const warnOfInactivity = () => {
    // As at sign-out: the next person at this screen must read nothing of this session.
    clearAlerts();
    reportEndedSession(translations.i18n.t('session:inactive'), lastEmail);
  };
  let lastEmail: string | undefined;
  const session: Session = createSession({
    storage,
    locks,
    ...(fetch !== undefined && { fetch }),
    ...(leaveTo !== undefined && { leaveTo }),
    language: translations.language,
    onProblem: (problem) => {
      if (problem.code === 'TwoFactorSetupRequired') void router.navigate({ to: ROUTES.Setup2FAPage.path });
      const alert = problemAlert(problem, t);
      if (alert === undefined) return;
      const { title, ...more } = alert;
      showError(title, more);
    },
    onLost: () => {
      warnOfInactivity();
      const { resolvedLocation, matches } = router.state;
      const page = matches.at(-1)?.staticData.page;
      // A sign-in can lead back to every page that is a redirect target. If no page was shown yet, there is none to
      // come back to.
      if (resolvedLocation !== undefined && page !== undefined && ROUTES[page].isRedirectTarget)
        void router.navigate({ to: ROUTES.Login.path, search: { redirect: resolvedLocation.href } });
      // The guard of the current route decides again.
      else void router.invalidate();
    },
  });
  session.subscribe(() => {
    lastEmail = session.user()?.email ?? lastEmail;
  });
  const router = createPortalRouter({
    session,
    translations,
    onInactive: warnOfInactivity,
    ...(history !== undefined && { history }),
  });
  return { session, router };
}

interface PortalAppProps {
  readonly translations: Translations;
  readonly portal: ReturnType<typeof composePortal>;
  readonly env?: 'default' | 'test';
}

export function PortalApp({ translations, portal, env = 'default' }: PortalAppProps) {
  return (
    <Providers translations={translations} session={portal.session} env={env}>
      <RouterProvider router={portal.router} InnerWrap={FirstCheck} />
    </Providers>
  );
}
