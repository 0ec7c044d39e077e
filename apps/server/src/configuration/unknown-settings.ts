import { SETTING_NAMES } from './config.ts';
import { listLocationVariables, type Variables } from './load-settings.ts';
import { findUnusedProviders } from './sign-on-settings.ts';
import { listProviderSettings } from './sign-on-setting-names.ts';

/** One wrong, missing or additional letter has the distance 1, two exchanged letters have 2. */
const MAX_DIFFERENCE = 2;
/** Shorter names are too similar to variables of the system, as HOST is to HOME. */
const MIN_LENGTH = 6;

/** Returns a warning for each variable that is not a setting but looks like a setting with a typing error. */
export function findMistypedSettings(variables: Variables): readonly string[] {
  const known = [...SETTING_NAMES, ...listProviderSettings(variables), ...listLocationVariables(variables)];
  const mistyped = Object.keys(variables)
    .filter((name) => name.length >= MIN_LENGTH && !known.includes(name))
    .flatMap((name) => {
      const similar = known.find(
        (setting) =>
          setting.length >= MIN_LENGTH && editDistance(name.toUpperCase(), setting) <= MAX_DIFFERENCE,
      );
      return similar === undefined ? [] : [`${name} is not a setting and is ignored. Is ${similar} meant?`];
    });
  return [...mistyped, ...findUnusedProviders(variables)];
}

/** The minimum number of inserted, deleted and replaced characters that make one text into the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let index = 0; index < from.length; index += 1) {
    const next = [index + 1];
    for (let column = 0; column < to.length; column += 1)
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (from[index] === to[column] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
