import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../session/current-user.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import { PasswordStep } from './password-step.tsx';

/** Most sign-ins never reach the second step; its code is loaded while the server checks the password. */
const loadCodeStep = () => import('./code-step.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

interface SignInFormProps {
  readonly onSignedIn: (user: CurrentUser) => void;
  /** Called when the password was the initial one of an invitation: it gives access only to the set-password page. */
  readonly onSetPassword: (link: PasswordLink) => void;
  /** The link to the forgot-password page, with the e-mail address typed so far, which may be empty. */
  readonly forgotPassword: (email: string) => ReactNode;
}

interface PendingFactor {
  readonly email: string;
  readonly twoFactorToken: string;
}

/** Signing in: e-mail and password, then a code when the server asks for one. */
export function SignInForm({ onSignedIn, onSetPassword, forgotPassword }: SignInFormProps) {
  const { t } = useTranslation('session');
  const [pending, setPending] = useState<PendingFactor>();
  const [email, setEmail] = useState('');
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
    <PasswordStep
      email={email}
      onEmailChange={setEmail}
      onSubmit={() => void loadCodeStep().catch(() => undefined)}
      onSignedIn={finish}
      onSecondFactor={(twoFactorToken) => setPending({ email, twoFactorToken })}
      onSetPassword={onSetPassword}
      forgotPassword={forgotPassword(email.trim())}
    />
  );
}
