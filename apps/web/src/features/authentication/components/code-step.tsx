import { PinInput } from '@mantine/core';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../session/current-user.ts';
import { useSession } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormMessage } from './form-message.tsx';
import classes from './sign-in-form.module.css';
import { useRefusal } from './use-refusal.ts';

interface CodeStepProps {
  readonly email: string;
  readonly twoFactorToken: string;
  readonly productTitle: string;
  readonly operatorName: string;
  readonly onSignedIn: (user: CurrentUser) => void;
  readonly onBack: () => void;
}

/** Step 2: the code of the authenticator app. The server verifies it (spec section 5). */
export function CodeStep(props: CodeStepProps) {
  const { email, twoFactorToken, productTitle, operatorName, onSignedIn, onBack } = props;
  const { t } = useTranslation('session');
  const session = useSession();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const labelId = useId();
  const refusal = useRefusal('wrongCode');

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
    // A second request for a code cannot be told from a wrong one here.
    refusal.show(result.kind === 'second-factor' ? { kind: 'refused' } : result);
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
      <p className={classes.lead}>{t('codeLead', { product: productTitle })}</p>
      <FormMessage message={refusal.message} />
      <span id={labelId} className={classes.label}>
        {t('code')}
      </span>
      <PinInput
        autoFocus
        classNames={{
          root: classes.code ?? '',
          pinInput: classes.digit ?? '',
          input: classes.digitInput ?? '',
        }}
        aria-labelledby={labelId}
        getInputProps={(index) => ({ 'aria-label': t('codeDigit', { digit: index + 1 }) })}
        error={refusal.message !== undefined && !refusal.isWaiting}
        value={code}
        onChange={setCode}
        onComplete={(complete) => void send(complete)}
      />
      <Button type="submit" size="md" loading={isSending} disabled={refusal.isWaiting}>
        {t('confirmCode')}
      </Button>
      <div className={classes.after}>
        <button type="button" className={classes.link} onClick={onBack}>
          {t('backToSignIn')}
        </button>
        <p className={classes.hint}>{t('phoneLost', { operator: operatorName })}</p>
      </div>
    </form>
  );
}
