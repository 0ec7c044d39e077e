import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormRefusal } from '../../../forms/use-form-refusal.ts';
import { useApi } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SubmitButton } from '../../../ui/button/submit-button.tsx';
import { FormMessage } from '../../../ui/form-message/form-message.tsx';
import { CardActions, PageCard } from '../../../ui/page-card/page-card.tsx';
import classes from './unsubscribe.module.css';

interface UnsubscribeProps {
  /** The token from the e-mail; without it nothing can be unsubscribed. */
  readonly token: string | undefined;
  readonly onSignIn: () => void;
}

/**
 * Unsubscribes from the e-mails about new documents. The user must click a button, because mail scanners open links.
 */
export function Unsubscribe({ token, onSignIn }: UnsubscribeProps) {
  const { t } = useTranslation('account');
  const api = useApi();
  const [isSending, setSending] = useState(false);
  const refusal = useFormRefusal();
  const [isDone, setDone] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || token === undefined) return;
    setSending(true);
    const call = api.call('POST /CustomerUser/Unsubscribe', { body: { token }, encoding: 'form' });
    const unsubscribed = await refusal.attempt(call).finally(() => setSending(false));
    setDone(unsubscribed !== undefined);
  }

  const toSignIn = (
    <CardActions>
      <Button size="md" onClick={onSignIn}>
        {t('toSignIn')}
      </Button>
    </CardActions>
  );
  if (token === undefined)
    return (
      <PageCard title={t('brokenLink.title')} lead={t('brokenLink.text')}>
        <div className={classes.form}>{toSignIn}</div>
      </PageCard>
    );
  if (isDone)
    return (
      <div role="status">
        <PageCard title={t('unsubscribe.doneTitle')} lead={t('unsubscribe.doneText')}>
          <div className={classes.form}>{toSignIn}</div>
        </PageCard>
      </div>
    );
  return (
    <PageCard title={t('unsubscribe.title')} lead={t('unsubscribe.text')}>
      <form method="post" className={classes.form} onSubmit={(event) => void submit(event)}>
        <FormMessage message={refusal.message} isAnnounced={false} />
        <CardActions>
          <SubmitButton size="md" loading={isSending} lockReason={refusal.lockReason}>
            {t('unsubscribe.submit')}
          </SubmitButton>
        </CardActions>
      </form>
    </PageCard>
  );
}
