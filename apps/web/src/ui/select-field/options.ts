/** One option of a dropdown. */
export interface FieldOption<Value extends string = string> {
  readonly name: string;
  readonly value: Value;
}

/** In pixels. */
export const MAX_MENU_HEIGHT = 400;

/** Further options are found by typing: rendering thousands would delay every key. */
export const MAX_SHOWN_OPTIONS = 200;

/**
 * The menu is above modal dialogs and starts at the left of its field. A centred menu is at first wider than a phone's
 * viewport; the page would become wider, the menu would be placed again, and it would open and close endlessly.
 */
export const MENU_PLACE = { zIndex: 300, position: 'bottom-start' } as const;

/**
 * The chosen values if all of them are among the options, otherwise undefined, so that nobody saves a value that the
 * field does not show (WEB-37).
 */
export function findKnownValues<Value extends string>(
  values: readonly Value[],
  options: readonly FieldOption<Value>[],
): readonly Value[] | undefined {
  const optionValues = new Set<string>(options.map(({ value }) => value));
  return values.every((value) => optionValues.has(value)) ? values : undefined;
}

/**
 * The options that a dropdown with a search renders: the chosen ones, and the first ones that contain the search text
 * without regard to case. Mantine's select would go through thousands of options several times with each key.
 * @returns also whether these are all that match
 */
export function findShownOptions<Value extends string>(
  options: readonly FieldOption<Value>[],
  chosen: ReadonlySet<Value>,
  searched: string,
): { readonly shown: readonly FieldOption<Value>[]; readonly areAllShown: boolean } {
  const text = searched.trim().toLowerCase();
  let matchCount = 0;
  const shown = options.filter((option) => {
    if (chosen.has(option.value)) return true;
    if (!option.name.toLowerCase().includes(text)) return false;
    matchCount += 1;
    return matchCount <= MAX_SHOWN_OPTIONS;
  });
  return { shown, areAllShown: matchCount <= MAX_SHOWN_OPTIONS };
}

/** The last line of a menu that does not show all options: it can be read, but not chosen. */
export function moreOptionsLine(text: string) {
  return { value: '\u2026', label: text, disabled: true } as const;
}
