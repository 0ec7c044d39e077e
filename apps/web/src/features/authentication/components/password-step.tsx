import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import type { CurrentUser } from '../../../session/current-user.ts';
import type { PasswordLink } from '../../../session/password-grant.ts';
import { useSession } from '../../../session/session-context.ts';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { EmailField } from '../../../ui/text-field/email-field.tsx';
import { PasswordField } from '../../../ui/text-field/password-field.tsx';
import { required } from '../../../ui/text-field/rules.ts';
import classes from './sign-in-form.module.css';
import { useRefusal } from './use-refusal.ts';

interface PasswordStepProps {
  /** Shown until a sign-in is refused. */
  readonly notice: string | undefined;
  readonly email: string;
  readonly onEmailChange: (email: string) => void;
  /** Called when the request is sent. */
  readonly onSubmit: () => void;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onSecondFactor: (twoFactorToken: string) => void;
  readonly onSetPassword: (link: PasswordLink) => void;
  readonly forgotPassword: ReactNode;
}

/** Step 1 of the sign-in. A native form with the usual field names, which password managers recognise. */
export function PasswordStep({
  notice,
  email,
  onEmailChange,
  onSubmit,
  onSignedIn,
  onSecondFactor,
  onSetPassword,
  forgotPassword,
}: PasswordStepProps) {
  const { t } = useTranslation('session');
  const session = useSession();
  const [password, setPassword] = useState('');
  const [isSending, setSending] = useState(false);
  const [showsErrors, setShowsErrors] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const refusal = useRefusal(t('wrongCredentials'));
  const rules = [required(t('fieldEmpty'))];

  function focusField(name: string): void {
    form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  }

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    setShowsErrors(true);
    const emptyField = email.trim() === '' ? 'username' : password === '' ? 'password' : undefined;
    if (emptyField !== undefined) {
      focusField(emptyField);
      return;
    }
    setSending(true);
    onSubmit();
    refusal.clear();
    const result = await session.signIn({ email, password }).finally(() => setSending(false));
    if (result.kind === 'signed-in') onSignedIn(result.user);
    else if (result.kind === 'second-factor') onSecondFactor(result.twoFactorToken);
    else if (result.kind === 'set-password') onSetPassword(result.link);
    else {
      refusal.show(result);
      focusField('password');
    }
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => void submit(event)}
    >
      <h1 className={classes.title} tabIndex={-1}>
        {t('signIn')}
      </h1>
      <p className={classes.lead}>{t('signInLead', { operator: portal.operatorName })}</p>
      {refusal.message === undefined ? (
        <FormMessage message={notice} tone="warn" />
      ) : (
        <FormMessage
          message={refusal.message}
          spokenMessage={refusal.spokenMessage}
          isAnnounced={refusal.isAnnounced}
        />
      )}
      <EmailField
        className={classes.field}
        label={t('email')}
        name="username"
        autoComplete="username"
        value={email}
        onChange={(value) => onEmailChange(value ?? '')}
        rules={rules}
        showsErrors={showsErrors}
      />
      <PasswordField
        className={classes.field}
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => setPassword(value ?? '')}
        rules={rules}
        showsErrors={showsErrors}
      />
      <SubmitButton size="md" loading={isSending} lockReason={refusal.lockReason}>
        {t('signIn')}
      </SubmitButton>
      <div className={classes.after}>{forgotPassword}</div>
    </form>
  );
}
