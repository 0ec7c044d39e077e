import { useSyncExternalStore } from 'react';

export type AlertType = 'message' | 'success' | 'warning' | 'error' | 'info';

export interface AlertInput {
  readonly type: AlertType;
  /** Shown in bold. */
  readonly title: string;
  readonly message?: string | undefined;
  /** Milliseconds until it goes by itself; `'stay'` waits for the user. An alert with an action always stays. */
  readonly duration?: number | 'stay' | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** The request id, which finds the line in the server's log. */
  readonly reference?: string | undefined;
  /** `replace` clears what is shown; the default stacks on top (spec section 2). */
  readonly mode?: 'add' | 'replace' | undefined;
}

export interface ShownAlert extends AlertInput {
  readonly id: number;
  readonly raisedAt: Date;
}

/** Spec section 9. */
export const ALERT_DURATION = 3000;
export const SUCCESS_TOAST_DURATION = 2000;
export const HELPER_ALERT_DURATION = 5000;
/** What the bell keeps, and how many alerts are on the screen at once. */
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

/** Raises an alert and answers its id. An alert that says the same as one still on the screen takes its place. */
export function showAlert(input: AlertInput): number {
  lastId += 1;
  const alert: ShownAlert = { ...input, id: lastId, raisedAt: new Date() };
  const kept =
    input.mode === 'replace'
      ? []
      : state.shown.filter((other) => other.title !== alert.title || other.message !== alert.message);
  change({
    shown: [...kept, alert].slice(-MAX_SHOWN),
    history: [alert, ...state.history].slice(0, HISTORY_LENGTH),
    unread: Math.min(state.unread + 1, HISTORY_LENGTH),
  });
  return alert.id;
}

/** The short notice after something was done (2 s). */
export function showSuccess(title: string, message?: string): number {
  return showAlert({ type: 'success', title, message, duration: SUCCESS_TOAST_DURATION });
}

/** What somebody has to read before going on, such as a password that was set (5 s, spec section 9). */
export function showNotice(title: string): number {
  return showAlert({ type: 'success', title, duration: HELPER_ALERT_DURATION });
}

/** Warnings and errors stay long enough to be read (5 s). */
export function showError(title: string, more: Omit<AlertInput, 'type' | 'title'> = {}): number {
  return showAlert({ duration: HELPER_ALERT_DURATION, ...more, type: 'error', title });
}

export function showWarning(title: string, more: Omit<AlertInput, 'type' | 'title'> = {}): number {
  return showAlert({ duration: HELPER_ALERT_DURATION, ...more, type: 'warning', title });
}

export function closeAlert(id: number): void {
  change({ ...state, shown: state.shown.filter((alert) => alert.id !== id) });
}

export function markAlertsRead(): void {
  if (state.unread > 0) change({ ...state, unread: 0 });
}

/** Forgets everything: at sign-out, so that the next person at this screen reads nothing of the last one. */
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
