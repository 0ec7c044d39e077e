import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

const DIALOGS = '[role=dialog],[role=alertdialog]';

/**
 * Escape closes what it was pressed in, and nothing below: a calendar, a question or the request for the password that stands above a
 * dialog takes its own Escape, and the dialog stays with what was typed into it. Mantine's own way closes all of them at once.
 */
export function useOwnEscape(
  isActive: boolean,
  content: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  useWindowEvent(
    'keydown',
    (event) => {
      if (!isActive || event.key !== 'Escape' || event.isComposing) return;
      const target = event.target instanceof Element ? event.target : null;
      // An open dropdown of a field closes itself first.
      if (target?.getAttribute('data-mantine-stop-propagation') === 'true') return;
      const pressedIn = target?.closest(DIALOGS) ?? content.current;
      if (pressedIn === content.current) close();
    },
    { capture: true },
  );
}
