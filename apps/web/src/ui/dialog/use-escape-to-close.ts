import { useWindowEvent } from '@mantine/hooks';
import type { RefObject } from 'react';

export const DIALOGS = '[role=dialog],[role=alertdialog]';

/**
 * Escape closes the element that it was pressed in, and nothing below: a calendar, a question or the request for the
 * password above a dialog handles its own Escape, and the dialog stays with the typed values. Mantine's own handling
 * closes all of them at the same time.
 */
export function useEscapeToClose(
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
