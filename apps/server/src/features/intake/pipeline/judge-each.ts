import type { ReceiptPage } from '../receipts/receipts-to-judge.repository.ts';

/** Number of receipts per database query. Each receipt is judged and written separately. */
const PAGE_SIZE = 50;

interface JudgeEachOptions<T> {
  readonly list: (page: ReceiptPage) => Promise<readonly T[]>;
  /** Returns whether the receipt is counted. */
  readonly judge: (receipt: T) => Promise<boolean>;
  readonly signal: AbortSignal;
  /** The message of the errors that are thrown together. */
  readonly failure: string;
}

/**
 * Judges receipts, page by page. A file that cannot be judged does not block the others: the errors are thrown together
 * at the end.
 * @returns the number of counted receipts
 */
export async function judgeEach<T extends { readonly id: number }>({
  list,
  judge,
  signal,
  failure,
}: JudgeEachOptions<T>): Promise<number> {
  const errors: unknown[] = [];
  let count = 0;
  for (let afterId = 0; ; ) {
    const page = await list({ afterId, limit: PAGE_SIZE });
    for (const receipt of page) {
      if (signal.aborted) return count;
      await judge(receipt).then(
        (isCounted) => (count += isCounted ? 1 : 0),
        (error: unknown) => errors.push(error),
      );
    }
    const last = page.at(-1);
    if (last === undefined) break;
    afterId = last.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, failure);
  return count;
}
