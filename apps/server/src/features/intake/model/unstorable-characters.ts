/**
 * Returns a copy of plain data without the characters that PostgreSQL cannot store in text: U+0000 and unpaired
 * surrogates. Files of senders contain both. Bytes stay unchanged.
 */
export function removeUnstorableCharacters<T>(value: T): T {
  // Each value is replaced by a value of its own kind.
  return clean(value) as T;
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item)]));
}
