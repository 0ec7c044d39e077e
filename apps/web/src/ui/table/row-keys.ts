const ROW_KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A control of a row; the same one of another row bears the same name. */
export function slotOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset['slot'] : undefined;
}

/** The place of the row to which a key leads; undefined for any other key, beyond the ends, and in a field in which the key writes. */
export function findRowByKey(
  { key, target }: { readonly key: string; readonly target: EventTarget },
  index: number,
  count: number,
): number | undefined {
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return undefined;
  const found = ROW_KEYS[key]?.(index, count);
  return found === undefined || found < 0 || found >= count ? undefined : found;
}

/** Gives the focus to a control of a row, or to the row itself where it has none of that name. */
export function focusRow(row: HTMLElement, slot: string | undefined): void {
  const control = slot === undefined ? null : row.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  (control ?? row).focus();
}
