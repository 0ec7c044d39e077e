import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '../../../session/password-grant.ts';

/** A longer wait is shown in minutes. */
const MAX_WAIT_IN_SECONDS = 90;
/** The wait if the server does not state one. */
const DEFAULT_WAIT_SECONDS = 60;

interface Wait {
  readonly seconds: number;
  readonly isOver: boolean;
}

/**
 * The message for a refused step of the sign-in. A wait is announced once, and again when it is over: screen readers
 * would read a countdown aloud every second.
 * @param wrongMessage the message for a wrong password or code
 */
export function useRefusal(wrongMessage: string) {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState<GrantRefusal>();
  const [wait, setWait] = useState<Wait>();

  useEffect(() => {
    if (wait === undefined || wait.isOver) return;
    const timer = setTimeout(() => setWait({ ...wait, isOver: true }), wait.seconds * 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  function waitMessage(): string | undefined {
    if (wait === undefined || wait.isOver) return t('mayTryAgain');
    return wait.seconds > MAX_WAIT_IN_SECONDS
      ? t('tooManyTriesMinutes', { count: Math.ceil(wait.seconds / 60) })
      : t('tooManyTries', { count: wait.seconds });
  }

  function refusalMessage(): string | undefined {
    switch (refusal?.kind) {
      case 'refused':
        return wrongMessage;
      case 'wait':
        return waitMessage();
      case 'failed':
      case undefined:
        return undefined;
    }
  }

  return {
    message: refusalMessage(),
    isWaiting: wait !== undefined && !wait.isOver,
    clear: () => setRefusal(undefined),
    show(newRefusal: GrantRefusal) {
      setRefusal(newRefusal);
      setWait(
        newRefusal.kind === 'wait'
          ? { seconds: newRefusal.seconds ?? DEFAULT_WAIT_SECONDS, isOver: false }
          : undefined,
      );
    },
  };
}
