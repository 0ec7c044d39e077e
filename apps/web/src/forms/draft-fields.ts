/** A text of a form as it is sent to the server: trimmed, and empty if the field was cleared. */
export function trimmedText(value: string | null): string {
  return value?.trim() ?? '';
}

/**
 * Returns a function that finds the field that belongs to a name in a refusal: the name of a field in the request, or an
 * error code.
 * @param fields the fields that have the same name in the request
 * @param others the fields by their other names and by error codes
 */
export function fieldFinder<Field extends string>(
  fields: readonly Field[],
  others: Readonly<Record<string, Field>>,
): (name: string) => Field | undefined {
  const byName = new Map(Object.entries(others));
  for (const field of fields) byName.set(field, field);
  return (name) => byName.get(name);
}
