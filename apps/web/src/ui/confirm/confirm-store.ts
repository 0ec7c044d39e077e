import { useSyncExternalStore } from 'react';

export type ConfirmOutcome = 'accepted' | 'declined';

export interface ConfirmInput {
  /** DANGER: an alert dialog that only its buttons close, with the focus on the declining one. */
  readonly type: 'DEFAULT' | 'INFO' | 'DANGER';
  readonly title: string;
  readonly message?: string;
  /** Everything the action will hit, by name. */
  readonly items?: readonly { readonly name: string; readonly detail?: string }[];
  /** What else it will hit, under a sentence that says how. */
  readonly consequence?: { readonly text: string; readonly items: readonly { readonly name: string }[] };
  /** What is kept, below the list. */
  readonly note?: string;
  /** Repeats verb and count: "3 Benutzer löschen". */
  readonly accept: string;
  /** Default: "Abbrechen". */
  readonly decline?: string;
}

interface OpenConfirm extends ConfirmInput {
  readonly id: number;
  readonly settle: (outcome: ConfirmOutcome) => void;
}

let open: readonly OpenConfirm[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly OpenConfirm[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/** Asks the user; resolves with the answer and never rejects. A second prompt waits until the first is answered. */
export function confirm(input: ConfirmInput): Promise<ConfirmOutcome> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const settle = (outcome: ConfirmOutcome) => {
      change(open.filter((prompt) => prompt.id !== id));
      resolve(outcome);
    };
    change([...open, { ...input, id, settle }]);
  });
}

/** Declines what is still open: when the page below it goes away. */
export function declineAll(): void {
  for (const prompt of open) prompt.settle('declined');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpenConfirm(): OpenConfirm | undefined {
  return useSyncExternalStore(subscribe, () => open[0]);
}
