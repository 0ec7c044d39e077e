/** The records that the user has just created first, the latest at the top; the others in their order. */
export function createdFirst<Item extends { readonly id: string }>(
  items: readonly Item[],
  createdIds: readonly string[],
): readonly Item[] {
  const isCreated = ({ id }: Item) => createdIds.includes(id);
  const created = createdIds.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return [...created, ...items.filter((item) => !isCreated(item))];
}
