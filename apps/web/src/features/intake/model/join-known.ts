/** The parts that are known, on one line; null if none is. */
export function joinKnown(parts: readonly (string | null)[], separator = ', '): string | null {
  return parts.filter((part) => part !== null && part !== '').join(separator) || null;
}
