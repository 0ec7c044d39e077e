import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { portal } from '../../../../lib/portal.ts';
import { useSession } from '../../../../session/session-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import classes from './sign-on-choice.module.css';

/** A button for each identity provider, below the form of the sign-in page; nothing if none is configured. */
export function SignOnChoice({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('session');
  const { signOn } = useSession();
  const [started, setStarted] = useState<string>();
  if (portal.signOn === undefined) return null;

  async function start(provider: string): Promise<void> {
    setStarted(provider);
    onLeave();
    // The button stays locked while the browser leaves the page.
    if (!(await signOn.start(provider))) setStarted(undefined);
  }

  return (
    <div className={classes.choice}>
      <p className={classes.or}>{t('or')}</p>
      {portal.signOn.providers.map(({ id, label }) => (
        <Button
          key={id}
          variant="default"
          size="md"
          loading={started === id}
          disabled={started !== undefined}
          onClick={() => void start(id)}
        >
          {t('signInWith', { label })}
        </Button>
      ))}
      {portal.signOn.isRequiredForSomeRoles && (
        <p className={`bf-small ${classes.hint}`}>{t('signOnRequired')}</p>
      )}
    </div>
  );
}
