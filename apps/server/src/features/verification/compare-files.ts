import type { Executor } from '../../platform/database/index.ts';
import type { DocumentStore, ListedFile, StoredBytes } from '../../platform/document-store/index.ts';
import { listStoredFiles } from './stored-file-check.repository.ts';

/** One hash with its row, its file, or both. */
export interface ComparedFile {
  readonly row: StoredBytes | undefined;
  readonly file: ListedFile | undefined;
}

export interface CompareOptions {
  /** Only hashes that begin with these hexadecimal digits, at most four. */
  readonly prefix?: string;
  readonly onUnexpected?: (path: string) => void;
}

/**
 * Merges the rows of the database and the files of a store in the order of their hashes, a thousand at a time. The portal
 * can run meanwhile: a row or a file that came in since may be missing here, so a caller who reports a difference must
 * look again.
 */
export async function* compareFiles(
  executor: Executor,
  store: Pick<DocumentStore, 'list'>,
  { prefix = '', onUnexpected }: CompareOptions = {},
): AsyncGenerator<ComparedFile> {
  const rows = listStoredFiles(executor, prefix);
  const files = store.list(prefix, onUnexpected)[Symbol.asyncIterator]();
  try {
    let [nextRow, nextFile] = [await rows.next(), await files.next()];
    while (nextRow.done !== true || nextFile.done !== true) {
      const row = nextRow.done === true ? undefined : nextRow.value;
      const file = nextFile.done === true ? undefined : nextFile.value;
      const order = compareHashes(row, file);
      yield { row: order <= 0 ? row : undefined, file: order >= 0 ? file : undefined };
      if (order <= 0) nextRow = await rows.next();
      if (order >= 0) nextFile = await files.next();
    }
  } finally {
    await rows.return(undefined);
    await files.return?.();
  }
}

/** Negative when the row comes first. A list that has ended counts as larger than every hash. */
function compareHashes(row: StoredBytes | undefined, file: StoredBytes | undefined): number {
  if (row === undefined || file === undefined) return row === undefined ? 1 : -1;
  return Buffer.compare(row.sha256, file.sha256);
}
