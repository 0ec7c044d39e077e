import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../../session/current-user.ts';
import { useSession } from '../../../../session/session-context.ts';
import { showSuccess } from '../../../../ui/alerts/alert-store.ts';
import { Spinner } from '../../../../ui/spinner/spinner.tsx';
import classes from '../sign-in-form.module.css';

const CodeStep = lazy(async () => ({ default: (await import('../code-step.tsx')).CodeStep }));

interface SignOnReturnProps {
  readonly provider: string;
  /** The query with which the identity provider sent the browser back. */
  readonly response: string;
  readonly onSignedIn: (user: CurrentUser) => void;
  /** Called when the sign-on failed (an alert has said so), and when the user does not enter a code. */
  readonly onSignInAgain: () => void;
}

/** Completes a single sign-on, with the code of the portal's own second factor if the server requires one. */
export function SignOnReturn({ provider, response, onSignedIn, onSignInAgain }: SignOnReturnProps) {
  const { t } = useTranslation('session');
  const { signOn } = useSession();
  const [pending, setPending] = useState<{ readonly email: string; readonly twoFactorToken: string }>();
  const isStarted = useRef(false);

  function finish(user: CurrentUser): void {
    showSuccess(t('success'));
    onSignedIn(user);
  }

  async function complete(): Promise<void> {
    const result = await signOn.complete(provider, response);
    if (result.kind === 'signed-in') finish(result.user);
    else if (result.kind === 'second-factor') setPending(result);
    else onSignInAgain();
  }

  useEffect(() => {
    // A response works once, and effects run twice in development.
    if (isStarted.current) return;
    isStarted.current = true;
    void complete();
  });

  if (pending !== undefined)
    return (
      <Suspense>
        <CodeStep {...pending} onSignedIn={finish} onBack={onSignInAgain} />
      </Suspense>
    );
  return (
    <div className={classes.form} role="status">
      <h1 className={classes.title} tabIndex={-1}>
        {t('signIn')}
      </h1>
      <p className={classes.after}>
        <Spinner size={32} />
        {t('completing')}
      </p>
    </div>
  );
}
