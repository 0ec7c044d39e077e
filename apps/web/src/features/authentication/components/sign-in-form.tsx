import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../session/current-user.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { showSuccess } from '../../../ui/alerts/alert-store.ts';
import { PasswordStep } from './password-step.tsx';
import { SignOnChoice } from './sign-on/sign-on-choice.tsx';

/** Most sign-ins have no second step. Its module is loaded while the server checks the password. */
const loadCodeStep = () => import('./code-step.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

interface SignInFormProps {
  /** Why the user has to sign in again. */
  readonly notice?: string | undefined;
  /** The address of the user who was signed in before. */
  readonly startEmail?: string | undefined;
  readonly onSignedIn: (user: CurrentUser) => void;
  /** Called after the initial password of an invitation, which gives access only to the set-password page. */
  readonly onSetPassword: (link: PasswordLink) => void;
  /** The link to the forgot-password page. `email` is the typed e-mail address; it may be empty. */
  readonly forgotPassword: (email: string) => ReactNode;
  /** Called before a single sign-on leaves the page. */
  readonly onSignOn: () => void;
}

interface PendingSecondFactor {
  readonly email: string;
  readonly twoFactorToken: string;
}

/** Asks for e-mail address and password, then for a code if the server requires one. */
export function SignInForm({
  notice,
  startEmail = '',
  onSignedIn,
  onSetPassword,
  forgotPassword,
  onSignOn,
}: SignInFormProps) {
  const { t } = useTranslation('session');
  const [pending, setPending] = useState<PendingSecondFactor>();
  const [email, setEmail] = useState(startEmail);
  const finish = (user: CurrentUser) => {
    showSuccess(t('success'));
    onSignedIn(user);
  };
  if (pending !== undefined)
    return (
      <Suspense>
        <CodeStep {...pending} onSignedIn={finish} onBack={() => setPending(undefined)} />
      </Suspense>
    );
  return (
    <>
      <PasswordStep
        notice={notice}
        email={email}
        onEmailChange={setEmail}
        onSubmit={() => void loadCodeStep().catch(() => undefined)}
        onSignedIn={finish}
        onSecondFactor={(twoFactorToken) => setPending({ email, twoFactorToken })}
        onSetPassword={onSetPassword}
        forgotPassword={forgotPassword(email.trim())}
      />
      <SignOnChoice onLeave={onSignOn} />
    </>
  );
}
