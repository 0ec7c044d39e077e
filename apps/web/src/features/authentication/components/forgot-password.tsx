import { isEmailAddress } from '@belegfach/contract/schema-free';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { portal } from '../../../lib/portal.ts';
import { useSession } from '../../../session/session-context.ts';
import { showImportantSuccess } from '../../../ui/alerts/alert-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { CardActions, PageCard } from '../../../ui/page-card/page-card.tsx';
import { EmailField } from '../../../ui/text-field/email-field.tsx';
import { satisfies } from '../../../ui/text-field/rules.ts';
import classes from './card-form.module.css';

interface ForgotPasswordProps {
  /** Fills the field; may be empty. */
  readonly initialEmail: string;
  readonly onCancel: () => void;
  readonly onSignIn: () => void;
}

/** Requests a link to set a new password. The page never shows whether the account exists. */
export function ForgotPassword({ initialEmail, onCancel, onSignIn }: ForgotPasswordProps) {
  const { t } = useTranslation(['account', 'session', 'common']);
  const { api, deviceToken } = useSession();
  const [email, setEmail] = useState(initialEmail);
  const [isSending, setSending] = useState(false);
  const refusal = useFormRefusal();
  const [sentTo, setSentTo] = useState<string>();
  const trimmedEmail = email.trim();
  const isValid = isEmailAddress(trimmedEmail);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || !isValid) return;
    setSending(true);
    const body = { email: trimmedEmail, deviceToken: deviceToken() };
    const call = api.call('PUT /Authentication/PasswordReset', { body });
    const sent = await refusal.attempt(call).finally(() => setSending(false));
    if (sent === undefined) return;
    showImportantSuccess(t('account:forgotPassword.sent'));
    setSentTo(trimmedEmail);
  }

  if (sentTo !== undefined)
    return (
      <PageCard
        title={t('account:forgotPassword.sentTitle')}
        lead={t('account:forgotPassword.sentText', { email: sentTo })}
      >
        <p className={classes.text}>
          {t('account:forgotPassword.sentHint', { operator: portal.operatorName })}
        </p>
        <div className={classes.form}>
          <Button size="md" onClick={onSignIn}>
            {t('account:toSignIn')}
          </Button>
        </div>
      </PageCard>
    );
  return (
    <PageCard title={t('account:forgotPassword.title')} lead={t('account:forgotPassword.which')}>
      <p className={classes.text}>{t('account:forgotPassword.what')}</p>
      <form method="post" noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <EmailField
          className={classes.field}
          label={t('session:email')}
          name="username"
          autoComplete="username"
          value={email}
          onChange={(value) => setEmail(value ?? '')}
          rules={[satisfies((value) => isEmailAddress(value.trim()), t('account:emailInvalid'))]}
          hint={isValid ? undefined : t('account:emailInvalid')}
        />
        <FormMessage message={refusal.message} isAnnounced={false} />
        <CardActions>
          <Button size="md" variant="default" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
          <SubmitButton
            size="md"
            loading={isSending}
            lockReason={isValid ? refusal.lockReason : t('account:emailInvalid')}
          >
            {t('account:forgotPassword.send')}
          </SubmitButton>
        </CardActions>
      </form>
    </PageCard>
  );
}
