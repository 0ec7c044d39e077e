import { useEffect } from 'react';

/**
 * When a dialog closes, its content is removed first. Within 10 ms, the dialog returns the focus to the element that opened
 * it.
 */
const CLOSING_MS = 50;

/**
 * Keeps the focus near its place when the element that has it is removed or disabled; otherwise it would return to the
 * start of the page. After a removal it moves to the nearest surrounding element that can have the focus (a toolbar, a
 * list, a dialog, the content). A disabled element gets it back when it is enabled again.
 */
export function FocusKeeper() {
  useEffect(() => {
    let focused: HTMLElement | undefined;
    let places: readonly HTMLElement[] = [];
    let wasDisabled = false;

    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      focused = target;
      places = placesAround(target);
      wasDisabled = false;
    };
    // The user has left the element without a new one getting the focus.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && focused?.contains(target) !== true) focused = undefined;
    };
    const restore = () => {
      if (focused === undefined || document.activeElement !== document.body) return;
      if (!focused.isConnected) moveTo(places.find((place) => place.isConnected));
      else if (focused.matches(':disabled')) wasDisabled = true;
      else if (wasDisabled) focused.focus({ preventScroll: true });
    };

    const observer = new MutationObserver(restore);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);
  return null;
}

function moveTo(place: HTMLElement | undefined): void {
  if (place?.matches('[aria-modal]') !== true) place?.focus({ preventScroll: true });
  else
    setTimeout(() => {
      if (document.activeElement === document.body) place.focus({ preventScroll: true });
    }, CLOSING_MS);
}

/**
 * The elements around another one that can have the focus, the nearest first. None beyond its dialog: a dialog that closes
 * returns the focus itself.
 */
function placesAround(element: HTMLElement): readonly HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>('[tabindex]') ?? undefined;
  if (place === undefined) return [];
  return place.matches('[aria-modal]') ? [place] : [place, ...placesAround(place)];
}
