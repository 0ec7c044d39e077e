import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantRefusal } from '../../../session/password-grant.ts';
import { useCountdown } from '../../../ui/countdown/use-countdown.ts';

/**
 * The message for a refused step of the sign-in; after too many attempts it counts down to the next one.
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
      case 'refused':
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
    /** Whether what was typed is wrong. */
    isWrong: refusal?.kind === 'refused',
    /** Whether the message is announced by the form: a fault of the server is announced by its alert. */
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
