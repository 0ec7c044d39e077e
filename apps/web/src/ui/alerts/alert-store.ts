import { useSyncExternalStore } from 'react';

export type AlertType = 'success' | 'warning' | 'error' | 'info';

export interface AlertInput {
  readonly type: AlertType;
  /** Shown in bold. */
  readonly title: string;
  readonly message?: string | undefined;
  /** Milliseconds until it closes by itself; `'stay'` waits for the user. An alert with an action always stays. */
  readonly duration?: number | 'stay' | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** Seconds after which the refused call may be repeated: the alert counts them down, and stays until then. */
  readonly waitSeconds?: number | undefined;
  /** The request id, which identifies the line in the server's log. */
  readonly reference?: string | undefined;
}

export interface ShownAlert extends AlertInput {
  readonly id: number;
  readonly raisedAt: Date;
}

/** In milliseconds (WEB-45). */
export const ALERT_DURATION_MS = 3000;
export const SHORT_ALERT_DURATION_MS = 2000;
export const LONG_ALERT_DURATION_MS = 5000;
/** The number of messages in the bell, and of alerts on the screen at the same time. */
const HISTORY_LENGTH = 20;
const MAX_SHOWN = 4;

interface AlertState {
  readonly shown: readonly ShownAlert[];
  /** Newest first. */
  readonly history: readonly ShownAlert[];
  readonly unread: number;
}

const nothing: AlertState = { shown: [], history: [], unread: 0 };
let state = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: AlertState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Raises an alert and returns its id. It replaces an alert on the screen with the same title and message. */
export function showAlert(input: AlertInput): number {
  lastId += 1;
  const alert: ShownAlert = { ...input, id: lastId, raisedAt: new Date() };
  const others = state.shown.filter(
    (other) => other.title !== alert.title || other.message !== alert.message,
  );
  change({
    shown: [...others, alert].slice(-MAX_SHOWN),
    history: [alert, ...state.history].slice(0, HISTORY_LENGTH),
    // A success does not count as unread: the user has just done it.
    unread: alert.type === 'success' ? state.unread : Math.min(state.unread + 1, HISTORY_LENGTH),
  });
  return alert.id;
}

/** A short notice after a completed action (2 s). */
export function showSuccess(title: string, message?: string): number {
  return showAlert({ type: 'success', title, message, duration: SHORT_ALERT_DURATION_MS });
}

/** A message that the user must read before continuing, such as a password that was set (5 s). */
export function showImportantSuccess(title: string): number {
  return showAlert({ type: 'success', title, duration: LONG_ALERT_DURATION_MS });
}

/** Warnings and errors stay long enough to be read (5 s). */
export function showError(title: string, more: Omit<AlertInput, 'type' | 'title'> = {}): number {
  return showAlert({ duration: LONG_ALERT_DURATION_MS, ...more, type: 'error', title });
}

export function showWarning(title: string): number {
  return showAlert({ duration: LONG_ALERT_DURATION_MS, type: 'warning', title });
}

export function closeAlert(id: number): void {
  change({ ...state, shown: state.shown.filter((alert) => alert.id !== id) });
}

export function markAlertsRead(): void {
  if (state.unread > 0) change({ ...state, unread: 0 });
}

/** Forgets everything: at sign-out, so that the next person at this screen reads nothing of the last session. */
export function clearAlerts(): void {
  change(nothing);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAlerts(): AlertState {
  return useSyncExternalStore(subscribe, () => state);
}
