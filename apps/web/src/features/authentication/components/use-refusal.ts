import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '../../../session/password-grant.ts';
import { useCountdown } from '../../../ui/countdown/use-countdown.ts';

/**
 * The message for a refused step of the sign-in. After too many attempts the message counts down to the next attempt.
 * @param wrongMessage the message for a wrong password or code
 */
export function useRefusal(wrongMessage: string) {
  const { t } = useTranslation('session');
  const [refusal, setRefusal] = useState<GrantRefusal>();
  const countdown = useCountdown();
  const { isWaiting } = countdown;
  const withWait = (text: string | undefined) => (isWaiting ? `${t('tooManyTries')} ${text}` : text);

  function messageWith(waitText: string | undefined): string | undefined {
    switch (refusal?.kind) {
      case 'wrong-credentials':
        return wrongMessage;
      case 'wait':
        return withWait(waitText);
      case 'failed':
        return t('failed');
      case undefined:
        return undefined;
    }
  }

  return {
    message: messageWith(countdown.text),
    spokenMessage: messageWith(countdown.spokenText),
    isWaiting,
    /** Whether the typed password or code is wrong. */
    isWrong: refusal?.kind === 'wrong-credentials',
    /** Whether the form announces the message to screen readers. A server fault is already announced by its alert. */
    isAnnounced: refusal?.kind !== 'failed',
    /** Why the form cannot be sent now. */
    lockReason: isWaiting ? countdown.text : undefined,
    clear: () => setRefusal(undefined),
    show(newRefusal: GrantRefusal) {
      setRefusal(newRefusal);
      if (newRefusal.kind === 'wait') countdown.start(newRefusal.seconds);
      else countdown.stop();
    },
  };
}
