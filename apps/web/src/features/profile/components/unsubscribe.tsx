import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { succeeds } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { Button } from '../../../ui/button/button.tsx';
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
  const [isDone, setDone] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isSending || token === undefined) return;
    setSending(true);
    const call = api.call('POST /CustomerUser/Unsubscribe', { body: { token }, encoding: 'form' });
    if (await succeeds(call).finally(() => setSending(false))) setDone(true);
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
        <CardActions>
          <Button type="submit" size="md" loading={isSending}>
            {t('unsubscribe.submit')}
          </Button>
        </CardActions>
      </form>
    </PageCard>
  );
}
