import { closeAlert, showWarning } from '../ui/alerts/alert-store.ts';

/** A session that inactivity has ended, for the sign-in page. */
interface EndedSession {
  readonly notice: string;
  /** Undefined if the page was loaded only after the session had ended. */
  readonly email: string | undefined;
  readonly alert: number;
}

let ended: EndedSession | undefined;

/** Reports the end of a session with an alert; the sign-in page replaces it with a notice that stays. */
export function reportEndedSession(notice: string, email: string | undefined): void {
  ended = { notice, email, alert: showWarning(notice) };
}

/** The session that has just ended: the sign-in page shows its notice in place of the alert. */
export function readEndedSession(): Omit<EndedSession, 'alert'> | undefined {
  return ended;
}

export function forgetEndedSession(): void {
  if (ended !== undefined) closeAlert(ended.alert);
  ended = undefined;
}
