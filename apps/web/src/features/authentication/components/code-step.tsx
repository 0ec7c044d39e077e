import { type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../lib/portal.ts';
import type { CurrentUser } from '../../../session/current-user.ts';
import { useSession } from '../../../session/session-context.ts';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { CodeInput } from './code-input.tsx';
import classes from './sign-in-form.module.css';
import { useCodeAttempts } from './use-code-attempts.ts';
import { useRefusal } from './use-refusal.ts';

interface CodeStepProps {
  readonly email: string;
  readonly twoFactorToken: string;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onBack: () => void;
}

/** Step 2 of the sign-in: the code of the authenticator app. */
export function CodeStep({ email, twoFactorToken, onSignedIn, onBack }: CodeStepProps) {
  const { t } = useTranslation('session');
  const session = useSession();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const codeAttempts = useCodeAttempts();
  const [isCodeLimitReached, setCodeLimitReached] = useState(false);
  const refusal = useRefusal(isCodeLimitReached ? t('noMoreCodes') : t('wrongCode'));

  async function send(verificationCode: string): Promise<void> {
    if (isSending || refusal.isWaiting) return;
    setSending(true);
    refusal.clear();
    const result = await session
      .confirmCode({ email, twoFactorToken, verificationCode })
      .finally(() => setSending(false));
    if (result.kind === 'signed-in') {
      onSignedIn(result.user);
      return;
    }
    // The server never requires a second factor or a new password at this step. Such a result is shown as a wrong code.
    const isUnexpected = result.kind === 'second-factor' || result.kind === 'set-password';
    const refusalResult = isUnexpected ? { kind: 'wrong-credentials' as const } : result;
    if (refusalResult.kind === 'wrong-credentials') setCodeLimitReached(codeAttempts.countWrongCode());
    refusal.show(refusalResult);
    setCode('');
    form.current?.querySelector('input')?.focus();
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void send(code);
  }

  return (
    <form ref={form} method="post" noValidate className={classes.form} onSubmit={submit}>
      <h1 className={classes.title} tabIndex={-1}>
        {t('codeTitle')}
      </h1>
      <p className={classes.lead}>{t('codeLead', { product: portal.productTitle })}</p>
      <FormMessage
        message={refusal.message}
        spokenMessage={refusal.spokenMessage}
        isAnnounced={refusal.isAnnounced}
      />
      <CodeInput
        autoFocus
        isWrong={refusal.isWrong}
        value={code}
        onChange={setCode}
        onComplete={(completeCode) => void send(completeCode)}
      />
      <SubmitButton size="md" loading={isSending} lockReason={refusal.lockReason}>
        {t('confirmCode')}
      </SubmitButton>
      <div className={classes.after}>
        <button type="button" className="bf-link" onClick={onBack}>
          {t('backToSignIn')}
        </button>
        <p className={`bf-small ${classes.hint}`}>{t('phoneLost', { operator: portal.operatorName })}</p>
      </div>
    </form>
  );
}
