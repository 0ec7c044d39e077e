/** The invoice repeats a group, or nests its lines, in a way that only a faulty or hostile program writes. */
export class TermLimitError extends Error {
  override readonly name = 'TermLimitError';
}
