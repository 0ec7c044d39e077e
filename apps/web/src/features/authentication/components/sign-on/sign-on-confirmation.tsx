import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession, useStepUp } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import classes from '../step-up-dialog.module.css';

/** For users without a password: the identity provider confirms who they are. The page is left; the step is repeated. */
export function SignOnConfirmation({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const { signOn } = useSession();
  const { cancel } = useStepUp();
  const [isStarted, setStarted] = useState(false);

  async function start(): Promise<void> {
    setStarted(true);
    onLeave();
    if (!(await signOn.confirm())) setStarted(false);
  }

  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('account:stepUp.signOnText')}</p>
      <div className={classes.actions}>
        <Button variant="default" onClick={cancel}>
          {t('common:cancel')}
        </Button>
        <Button data-autofocus loading={isStarted} onClick={() => void start()}>
          {t('account:stepUp.signOn')}
        </Button>
      </div>
    </div>
  );
}
