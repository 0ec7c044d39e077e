import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A longer wait is shown in minutes. */
const MAX_SHOWN_SECONDS = 90;

interface Wait {
  readonly endsAtMs: number;
  readonly seconds: number;
  readonly secondsLeft: number;
}

export interface Countdown {
  readonly isWaiting: boolean;
  /** "Try again in 42 seconds.", then "You can try again now."; undefined without a wait. */
  readonly text: string | undefined;
  /** The text for screen readers, which would otherwise read every second: only the whole wait, and its end. */
  readonly spokenText: string | undefined;
  readonly start: (seconds: number) => void;
  readonly stop: () => void;
}

/** Counts down the time after which a refused call may be repeated (`Retry-After`). */
export function useCountdown(initialSeconds?: number): Countdown {
  const { t } = useTranslation('common');
  const [wait, setWait] = useState(() => (initialSeconds === undefined ? undefined : waitOf(initialSeconds)));
  const isWaiting = wait !== undefined && wait.secondsLeft > 0;
  useEffect(() => {
    if (wait === undefined || wait.secondsLeft === 0) return undefined;
    const secondsLeft = Math.max(0, Math.ceil((wait.endsAtMs - Date.now()) / 1000) - 1);
    const timer = setTimeout(
      () => setWait({ ...wait, secondsLeft }),
      wait.endsAtMs - secondsLeft * 1000 - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [wait]);
  return {
    isWaiting,
    text: wait && (isWaiting ? waitText(wait.secondsLeft, t) : t('wait.over')),
    spokenText: wait && (isWaiting ? waitText(wait.seconds, t) : t('wait.over')),
    start: (seconds) => setWait(waitOf(seconds)),
    stop: () => setWait(undefined),
  };
}

function waitOf(seconds: number): Wait {
  const secondsLeft = Math.ceil(seconds);
  return { endsAtMs: Date.now() + secondsLeft * 1000, seconds: secondsLeft, secondsLeft };
}

function waitText(seconds: number, t: TFunction): string {
  return seconds > MAX_SHOWN_SECONDS
    ? t('wait.minutes', { count: Math.ceil(seconds / 60) })
    : t('wait.seconds', { count: seconds });
}
