import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInResult } from '../../../session/session.ts';

/** Up to this many seconds a wait is told in seconds, beyond in minutes. */
const LONGEST_IN_SECONDS = 90;
/** Where the server does not say how long. */
const WAIT_WITHOUT_HINT = 60;

type Refusal = Exclude<SignInResult, { kind: 'signed-in' | 'second-factor' }>;

/** Why a step of the sign-in was refused, in words; while the server asks to wait, the seconds run down. */
export function useRefusal(wrong: 'wrongCredentials' | 'wrongCode') {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState<Refusal>();
  const [wait, setWait] = useState(0);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  function messageOf(): string | undefined {
    switch (refusal?.kind) {
      case 'refused':
        return t(wrong);
      case 'set-password':
        return t('initialPassword');
      case 'wait':
        if (wait === 0) return t('mayTryAgain');
        return wait > LONGEST_IN_SECONDS
          ? t('tooManyTriesMinutes', { count: Math.ceil(wait / 60) })
          : t('tooManyTries', { count: wait });
      case 'failed':
      case undefined:
        return undefined;
    }
  }

  return {
    message: messageOf(),
    isWaiting: wait > 0,
    clear: () => setRefusal(undefined),
    show(next: Refusal) {
      setRefusal(next);
      setWait(next.kind === 'wait' ? (next.seconds ?? WAIT_WITHOUT_HINT) : 0);
    },
  };
}
