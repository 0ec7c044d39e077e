/** The rows before and after this one on the page of the list; neither, if it is on another page. */
export function findNeighbours<Row extends { readonly id: string }>(
  listed: readonly Row[],
  id: string | undefined,
) {
  const index = listed.findIndex((row) => row.id === id);
  return index === -1
    ? { previous: undefined, next: undefined }
    : { previous: listed[index - 1], next: listed[index + 1] };
}
