const ROW_KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** The name of a control's place in its row (`data-slot`); the same control has the same name in every row. */
export function slotOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-slot]')?.dataset['slot'] : undefined;
}

/**
 * The index of the row to which a key moves; undefined for any other key, beyond the ends of the list, and in a text
 * field.
 */
export function findRowByKey(
  { key, target }: { readonly key: string; readonly target: EventTarget },
  index: number,
  count: number,
): number | undefined {
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') return undefined;
  const targetIndex = ROW_KEYS[key]?.(index, count);
  return targetIndex === undefined || targetIndex < 0 || targetIndex >= count ? undefined : targetIndex;
}

/** Sets the focus on the control in this slot of a row, or on the row itself if it has no such control. */
export function focusRow(row: HTMLElement, slot: string | undefined): void {
  const control = slot === undefined ? null : row.querySelector<HTMLElement>(`[data-slot="${slot}"]`);
  (control ?? row).focus();
}
