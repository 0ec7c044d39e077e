const CONTROLS = 'a, button, input, label';

/** Whether an event happened on a control of a row, which does something else than opening the row. */
export function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest(CONTROLS) !== null;
}
