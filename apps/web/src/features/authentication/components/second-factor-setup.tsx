import { IconAlertCircle, IconShieldExclamation } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../session/session-context.ts';
import { showImportantSuccess } from '../../../ui/alerts/alert-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { useAuthenticatorInformation } from '../api/second-factor-queries.ts';
import { AuthenticatorKeyPanel } from './authenticator-key-panel.tsx';
import { CODE_LENGTH, CodeInput } from './code-input.tsx';
import classes from './second-factor-setup.module.css';
import { MAX_CODE_ATTEMPTS } from './use-code-attempts.ts';
import { useRefusal } from './use-refusal.ts';

interface SecondFactorSetupProps {
  /** The role requires a second factor, so the user cannot cancel. */
  readonly isRequired: boolean;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Sets up the second factor in three steps: app, key, first code. */
export function SecondFactorSetup({ isRequired, onDone, onCancel }: SecondFactorSetupProps) {
  const { t } = useTranslation(['account', 'common']);
  const session = useSession();
  const information = useAuthenticatorInformation();
  const [code, setCode] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const wrongAttempts = useRef(0);
  const messageId = useId();
  const refusal = useRefusal(t('account:secondFactor.wrongCode'));

  if (information.data === undefined)
    return (
      <section className={`bf-card ${classes.card}`} aria-busy={information.isPending}>
        <SetupState isLoading={information.isFetching} onRetry={() => void information.refetch()} />
      </section>
    );
  const { token, qrCodeInformation } = information.data;

  async function send(verificationCode: string): Promise<void> {
    if (isSending || refusal.isWaiting || verificationCode.length < CODE_LENGTH) return;
    setSending(true);
    refusal.clear();
    const result = await session
      .activateSecondFactor(token, verificationCode)
      .finally(() => setSending(false));
    if (result.kind === 'activated') {
      showImportantSuccess(t('account:secondFactor.done'));
      onDone();
      return;
    }
    refusal.show(result);
    if (result.kind === 'wrong-credentials') wrongAttempts.current += 1;
    if (wrongAttempts.current >= MAX_CODE_ATTEMPTS) {
      wrongAttempts.current = 0;
      void information.refetch();
    }
    setCode('');
    form.current?.querySelector('input')?.focus();
  }

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    void send(code);
  }

  return (
    <section className={`bf-card ${classes.card}`}>
      {isRequired && (
        <p className={classes.required} data-tone="warn">
          <IconShieldExclamation size={18} stroke={1.75} aria-hidden />
          {t('account:secondFactor.required')}
        </p>
      )}
      <ol className={classes.steps}>
        <li className={classes.step}>
          <h2 className={classes.title}>{t('account:secondFactor.appTitle')}</h2>
          <p className={classes.text}>{t('account:secondFactor.appText')}</p>
        </li>
        <li className={classes.step}>
          <h2 className={classes.title}>{t('account:secondFactor.scanTitle')}</h2>
          <AuthenticatorKeyPanel otpauthUrl={qrCodeInformation} />
        </li>
        <li className={classes.step}>
          <h2 className={classes.title}>{t('account:secondFactor.codeTitle')}</h2>
          <form ref={form} method="post" noValidate onSubmit={submit}>
            <div className={classes.code}>
              <CodeInput
                isWrong={refusal.isWrong}
                describedBy={messageId}
                value={code}
                onChange={setCode}
                onComplete={(completeCode) => void send(completeCode)}
              />
            </div>
            <div id={messageId} role={refusal.isAnnounced ? 'alert' : undefined}>
              {refusal.message !== undefined && (
                <p className={`bf-small ${classes.wrong}`}>
                  <IconAlertCircle size={16} stroke={1.75} aria-hidden />
                  <span aria-hidden={refusal.isWaiting}>{refusal.message}</span>
                  {refusal.isWaiting && <span className="bf-spoken">{refusal.spokenMessage}</span>}
                </p>
              )}
            </div>
            <div className={classes.actions}>
              <SubmitButton
                size="md"
                loading={isSending}
                lockReason={
                  refusal.lockReason ??
                  (code.length < CODE_LENGTH ? t('account:secondFactor.codeMissing') : undefined)
                }
              >
                {t('account:secondFactor.verify')}
              </SubmitButton>
              {!isRequired && (
                <Button size="md" variant="quiet" onClick={onCancel}>
                  {t('common:cancel')}
                </Button>
              )}
            </div>
          </form>
        </li>
      </ol>
    </section>
  );
}

/** Shown in place of the key while it is loading, and if it could not be loaded. */
function SetupState({ isLoading, onRetry }: { readonly isLoading: boolean; readonly onRetry: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  if (isLoading)
    return (
      <div className={classes.state} role="status" aria-label={t('common:loading')}>
        <Spinner size={32} />
      </div>
    );
  return (
    <div className={classes.state}>
      <h2 className={classes.title}>{t('account:secondFactor.failedTitle')}</h2>
      <p className={classes.text}>{t('account:secondFactor.failedText')}</p>
      <Button onClick={onRetry}>{t('common:retry')}</Button>
    </div>
  );
}
