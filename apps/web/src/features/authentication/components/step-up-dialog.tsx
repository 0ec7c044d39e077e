import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, useStepUp } from '../../../session/session-context.ts';
import type { StepUpResult } from '../../../session/step-up.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { PasswordField } from '../../../ui/text-field/password-field.tsx';
import { required } from '../../../ui/text-field/rules.ts';
import { CodeInput } from './code-input.tsx';
import { SignOnConfirmation } from './sign-on/sign-on-confirmation.tsx';
import classes from './step-up-dialog.module.css';
import { useCodeAttempts } from './use-code-attempts.ts';
import { useRefusal } from './use-refusal.ts';

/**
 * Asks for the password again, and for the code if the account has a second factor, while an API call waits. If the
 * user closes the dialog, the call fails.
 */
export function StepUpDialog({ onSignOn }: { readonly onSignOn: () => void }) {
  const { t } = useTranslation('account');
  const { isRequested, cancel } = useStepUp();
  const { signIn } = useCurrentUser();
  return (
    <Dialog isOpen={isRequested} onClose={cancel} size={460} title={t('stepUp.title')}>
      {signIn.hasPassword || signIn.provider === null ? (
        <StepUpForm />
      ) : (
        <SignOnConfirmation onLeave={onSignOn} />
      )}
    </Dialog>
  );
}

function StepUpForm() {
  const { t } = useTranslation(['account', 'session', 'common']);
  const { email } = useCurrentUser();
  const { confirmPassword, confirmCode, cancel } = useStepUp();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [twoFactorToken, setTwoFactorToken] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [showsErrors, setShowsErrors] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isCodeStep = twoFactorToken !== undefined;
  const codeAttempts = useCodeAttempts();
  const [isCodeLimitReached, setCodeLimitReached] = useState(false);
  const passwordMessage = isCodeLimitReached
    ? t('account:stepUp.noMoreCodes')
    : t('account:stepUp.wrongPassword');
  const refusal = useRefusal(isCodeStep ? t('session:wrongCode') : passwordMessage);

  // The code boxes, which had the focus, have been removed.
  useEffect(() => {
    if (isCodeLimitReached) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [isCodeLimitReached]);

  async function send(request: () => Promise<StepUpResult>): Promise<void> {
    if (isSending || refusal.isWaiting) return;
    setSending(true);
    refusal.clear();
    const result = await request().finally(() => setSending(false));
    if (result.kind === 'confirmed') return;
    if (result.kind === 'second-factor') {
      setTwoFactorToken(result.twoFactorToken);
      codeAttempts.start();
      return;
    }
    askPasswordAgain(isCodeStep && result.kind === 'wrong-credentials' && codeAttempts.countWrongCode());
    refusal.show(result);
    setCode('');
    form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
  }

  function askPasswordAgain(isRequired: boolean): void {
    setCodeLimitReached(isRequired);
    if (!isRequired) return;
    setTwoFactorToken(undefined);
    setPassword('');
    setShowsErrors(false);
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setShowsErrors(true);
    if (isCodeStep) void send(() => confirmCode(twoFactorToken, code));
    else if (password !== '') void send(() => confirmPassword(password));
  }

  return (
    <form ref={form} method="post" noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.text}>{isCodeStep ? t('account:stepUp.codeText') : t('account:stepUp.text')}</p>
      <FormMessage
        message={refusal.message}
        spokenMessage={refusal.spokenMessage}
        isAnnounced={refusal.isAnnounced}
      />
      {/* Shows password managers which account the password belongs to. */}
      <input
        className={`bf-spoken ${classes.username}`}
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      {isCodeStep ? (
        <CodeInput
          autoFocus
          isWrong={refusal.isWrong}
          value={code}
          onChange={setCode}
          onComplete={(completeCode) => void send(() => confirmCode(twoFactorToken, completeCode))}
        />
      ) : (
        <PasswordField
          data-autofocus
          label={t('session:password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(value) => setPassword(value ?? '')}
          rules={[required(t('session:fieldEmpty'))]}
          showsErrors={showsErrors}
        />
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <SubmitButton loading={isSending} lockReason={refusal.lockReason}>
          {t('account:stepUp.confirm')}
        </SubmitButton>
      </div>
    </form>
  );
}
