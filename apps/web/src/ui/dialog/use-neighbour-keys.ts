import { useEffect } from 'react';
import { DIALOGS } from './use-escape-to-close.ts';

const PREVIOUS_KEYS: readonly string[] = ['k', 'ArrowLeft'];
const NEXT_KEYS: readonly string[] = ['j', 'ArrowRight'];

/** Elements that use letters or arrows themselves. */
const TYPING =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="grid"], [role="tablist"]';

interface Neighbours {
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/**
 * J, K and the arrows open the next and the previous record, unless the person is typing or answers a question above the
 * record. Shift with an arrow selects text.
 */
export function useNeighbourKeys(isOpen: boolean, { previous, next }: Neighbours): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPING) !== null) return;
      if (document.querySelectorAll(DIALOGS).length > 1) return;
      const go = PREVIOUS_KEYS.includes(key) ? previous : NEXT_KEYS.includes(key) ? next : undefined;
      if (go === undefined) return;
      event.preventDefault();
      go();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, previous, next]);
}
