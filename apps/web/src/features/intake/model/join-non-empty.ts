/** Joins the parts that are neither null nor empty; null if there are none. */
export function joinNonEmpty(parts: readonly (string | null)[], separator = ', '): string | null {
  return parts.filter((part) => part !== null && part !== '').join(separator) || null;
}
