/** A text of a form as it is sent: without blanks around it; a cleared one is empty. */
export function trimmedText(value: string | null): string {
  return value?.trim() ?? '';
}

/**
 * Returns a function that finds the field that belongs to a name in a refusal: the name of a field in the request, or an
 * error code.
 * @param fields those whose name in the request is their own
 * @param others fields by further names and codes
 */
export function fieldFinder<Field extends string>(
  fields: readonly Field[],
  others: Readonly<Record<string, Field>>,
): (name: string) => Field | undefined {
  const byName = new Map(Object.entries(others));
  for (const field of fields) byName.set(field, field);
  return (name) => byName.get(name);
}
