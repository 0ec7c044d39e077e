import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../lib/api-problem.ts';
import { problemAlert } from '../session/problem-alert.ts';
import { useCountdown } from '../ui/countdown/use-countdown.ts';

export interface FormRefusal {
  /** Why the server refused the last attempt, with the time that is left to wait. */
  readonly message: string | undefined;
  /** Why the form cannot be sent again yet. */
  readonly lockReason: string | undefined;
  /** Waits for a call. If the server refuses it, resolves to undefined and keeps the reason in `message`; the alert about it closes by itself. */
  readonly attempt: <Result>(call: Promise<Result>) => Promise<{ readonly result: Result } | undefined>;
  readonly clear: () => void;
}

/** The refusal of the last attempt to send a form. It stays in the form until the next attempt. */
export function useFormRefusal(): FormRefusal {
  const { t } = useTranslation('errors');
  const [reason, setReason] = useState<string>();
  const countdown = useCountdown();

  function clear(): void {
    setReason(undefined);
    countdown.stop();
  }

  function show(problem: ApiProblem): void {
    const alert = problemAlert(problem, t);
    setReason(alert?.message ?? alert?.title);
    if (problem.waitSeconds !== undefined) countdown.start(problem.waitSeconds);
  }

  return {
    message:
      countdown.text === undefined
        ? reason
        : countdown.isWaiting
          ? `${reason} ${countdown.text}`
          : countdown.text,
    clear,
    lockReason: countdown.isWaiting ? countdown.text : undefined,
    attempt: async (call) => {
      clear();
      try {
        return { result: await call };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        show(error);
        return undefined;
      }
    },
  };
}
