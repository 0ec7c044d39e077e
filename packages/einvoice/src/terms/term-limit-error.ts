import type { ExceededLimit } from '../reasons.ts';

/** The invoice repeats a group, or nests its lines, in a way that only a faulty or hostile program writes. */
export class TermLimitError extends Error {
  override readonly name = 'TermLimitError';
  readonly limit: ExceededLimit | undefined;
  constructor(message: string, limit?: ExceededLimit) {
    super(message);
    this.limit = limit;
  }
}
