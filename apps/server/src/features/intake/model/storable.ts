/**
 * A copy of plain data without what PostgreSQL can't keep in text: U+0000 and halves of surrogate pairs. Documents of others hold both.
 * Bytes stay as they are.
 */
export function makeStorable<T>(value: T): T {
  // Each value is replaced by one of its own kind.
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
}
