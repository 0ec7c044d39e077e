/** The list of all values that an iteration yields. */
export async function toList<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of iterable) all.push(one);
  return all;
}
