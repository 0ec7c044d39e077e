const ROW_KEYS: Readonly<Record<string, (row: Element) => Element | null | undefined>> = {
  ArrowDown: (row) => row.nextElementSibling,
  ArrowUp: (row) => row.previousElementSibling,
  Home: (row) => row.parentElement?.firstElementChild,
  End: (row) => row.parentElement?.lastElementChild,
};

function slotOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset['slot'] : undefined;
}

/**
 * Moves the focus to the same control (`data-slot`) of another row, or to the row itself; false for any other key and for a
 * field in which the key writes.
 */
export function moveToRow(key: string, row: Element, target: EventTarget | null): boolean {
  const find = ROW_KEYS[key];
  if (find === undefined) return false;
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return false;
  const found = find(row);
  // Beside the first and the last drawn row of a long list there may be a gap.
  const next =
    found?.hasAttribute('aria-hidden') === true
      ? (found.previousElementSibling ?? found.nextElementSibling)
      : found;
  if (!(next instanceof HTMLElement)) return false;
  const slot = slotOf(target);
  const control = slot === undefined ? null : next.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  (control ?? next).focus();
  return true;
}
