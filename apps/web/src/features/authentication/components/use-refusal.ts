import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '../../../session/password-grant.ts';

/** A wait of up to this many seconds is shown in seconds, a longer one in minutes. */
const MAX_SHOWN_IN_SECONDS = 90;
/** Seconds, if the server does not state how long to wait. */
const WAIT_WITHOUT_HINT = 60;

interface Wait {
  readonly seconds: number;
  readonly isOver: boolean;
}

/**
 * Why a step of the sign-in was refused, in words; `wrong` is the message for a wrong password or code. A wait is
 * announced once, and again when it is over: screen readers would read a countdown aloud every second.
 */
export function useRefusal(wrong: string) {
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
    return wait.seconds > MAX_SHOWN_IN_SECONDS
      ? t('tooManyTriesMinutes', { count: Math.ceil(wait.seconds / 60) })
      : t('tooManyTries', { count: wait.seconds });
  }

  function messageOf(): string | undefined {
    switch (refusal?.kind) {
      case 'refused':
        return wrong;
      case 'wait':
        return waitMessage();
      case 'failed':
      case undefined:
        return undefined;
    }
  }

  return {
    message: messageOf(),
    isWaiting: wait !== undefined && !wait.isOver,
    clear: () => setRefusal(undefined),
    show(next: GrantRefusal) {
      setRefusal(next);
      setWait(
        next.kind === 'wait' ? { seconds: next.seconds ?? WAIT_WITHOUT_HINT, isOver: false } : undefined,
      );
    },
  };
}
