/** One choice of a dropdown. */
export interface FieldOption<Value extends string = string> {
  readonly name: string;
  readonly value: Value;
}

/** Pixels (spec section 9). */
export const MAX_MENU_HEIGHT = 400;

/** More options than this are found by typing: drawing thousands would make every keystroke wait. */
export const MAX_SHOWN_OPTIONS = 200;

/**
 * Above modals (design section 3). It begins where its field does from the first moment: centred below it, it would stick out of
 * a phone's screen until it has its width, the screen would widen for it, and it would open and close without end.
 */
export const MENU_PLACE = { zIndex: 300, position: 'bottom-start' } as const;

/**
 * The chosen values if each of them is among the options, else undefined: a choice that can't be shown would be saved unseen
 * (spec section 5).
 */
export function findKnownValues<Value extends string>(
  values: readonly Value[],
  options: readonly FieldOption<Value>[],
): readonly Value[] | undefined {
  const known = new Set<string>(options.map(({ value }) => value));
  return values.every((value) => known.has(value)) ? values : undefined;
}

/**
 * What a search-select has to know of its options: the chosen ones, and of the others the first that contain the searched text
 * without regard to case (spec section 5). Handed thousands, it would go through all of them several times with each key.
 */
export function findShownOptions<Value extends string>(
  options: readonly FieldOption<Value>[],
  chosen: ReadonlySet<Value>,
  searched: string,
): readonly FieldOption<Value>[] {
  const text = searched.trim().toLowerCase();
  let found = 0;
  return options.filter((option) => {
    if (chosen.has(option.value)) return true;
    if (found >= MAX_SHOWN_OPTIONS || !option.name.toLowerCase().includes(text)) return false;
    found += 1;
    return true;
  });
}
