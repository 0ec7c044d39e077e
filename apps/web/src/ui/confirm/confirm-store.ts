import { useSyncExternalStore } from 'react';

export type ConfirmOutcome = 'accepted' | 'declined';

export interface ConfirmInput {
  /** DANGER: an alert dialog that only its buttons close, with the initial focus on the button that declines. */
  readonly type: 'DEFAULT' | 'INFO' | 'DANGER';
  readonly title: string;
  readonly message?: string;
  /** The names of all records that the action affects. */
  readonly items?: readonly { readonly name: string; readonly detail?: string }[];
  /** The other records that the action affects, below a sentence that states the effect. */
  readonly consequence?: { readonly text: string; readonly items: readonly { readonly name: string }[] };
  /** The text about records that are not affected, below the list. */
  readonly note?: string;
  /** Verb and count: "Delete 3 users". */
  readonly accept: string;
  /** Default: "Cancel". */
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

/** Declines all open prompts, when the page below them is left. */
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
