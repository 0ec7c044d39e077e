import type { Comparison } from './compare-store.ts';
import { areLeftovers } from './sweep-limit.ts';

/** The facts about a database and its documents that are known without a comparison of rows and files. */
export interface BindingState {
  /** Identity in the database; undefined if it was never bound. */
  readonly databaseId: string | undefined;
  /** Whether rows name files. */
  readonly hasRows: boolean;
  /** Identity in the document store. */
  readonly storeId: string | undefined;
  /** Whether the store contains any document. */
  readonly holdsFiles: boolean;
  /** How many generations the documents are behind the database; negative if they are ahead. */
  readonly generationsBehind: number;
  /** An operator decided that the portal must start without the lost documents. */
  readonly lossAccepted: boolean;
}

/**
 * The verdict on a database and its documents. To bind them is to write the same mark into both. `bound`: both have the same
 * mark. `bind`: both are empty and get it at the first start. `compare`: they get it if files and rows match.
 */
export type Verdict = 'bound' | 'bind' | 'compare' | Mismatch;

/**
 * Why database and documents do not belong together. `foreign`: their marks differ. `new-database`: only the folder contains
 * documents. `emptied`: the documents of the database are missing. `earlier`: the documents are from an earlier time.
 * `unmarked`, `moved`: only the database has a mark, and the folder contains documents or none. `unfit`: files and rows do not match.
 */
export type Mismatch = 'foreign' | 'new-database' | 'emptied' | 'earlier' | 'unmarked' | 'moved' | 'unfit';

/**
 * The database gets a generation before the documents do, so a kill between the two leaves a difference of one. A larger
 * difference means that the documents are of an earlier time, as on an old copy of their disk.
 */
const MAX_GENERATIONS_BEHIND = 2;

export const isEarlier = (generationsBehind: number): boolean => generationsBehind > MAX_GENERATIONS_BEHIND;

/** Whether database and documents belong together. */
export function judgeStore(state: BindingState): Verdict {
  const { databaseId, hasRows, storeId, holdsFiles, generationsBehind, lossAccepted } = state;
  if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';
  if (hasRows && !holdsFiles && !lossAccepted) return 'emptied';
  if (databaseId !== undefined && storeId !== undefined)
    return isEarlier(generationsBehind) ? 'earlier' : 'bound';
  // The documents get their mark first, so a database with a mark has been used with another folder.
  if (databaseId !== undefined) return holdsFiles ? 'unmarked' : 'moved';
  if (!hasRows) return holdsFiles ? 'new-database' : 'bind';
  return 'compare';
}

/** Whether rows and files clearly belong together, for an installation of a version without marks. */
export function rowsMatchFiles({ rows, files, missing, extra }: Comparison): boolean {
  return areLeftovers(missing, rows) && (areLeftovers(extra, files) || extra * 2 < rows);
}

const ADOPT = 'to bind them knowingly: belegfach store adopt';

/** The reason why the start stops: one line that names the setting and states what to do. */
export function describeMismatch(mismatch: Mismatch, folder: string): string {
  const messages: Readonly<Record<Mismatch, string>> = {
    foreign: `DATABASE_URL, DATA_DIR: ${folder} holds the documents of another database. Set the two that belong together; ${ADOPT}`,
    'new-database': `DATABASE_URL: this database knows no document, but ${folder} holds documents. Set the DATABASE_URL that they were taken in with, or restore its backup; ${ADOPT}`,
    emptied: `DATA_DIR: the database names documents that are not in ${folder}. Mount their disk or set the right DATA_DIR; if they are lost, bring them back with: belegfach restore <backup> --documents`,
    earlier: `DATA_DIR: the documents in ${folder} are of an earlier time than the database, as on an old copy of their disk. Mount the right disk or set the right DATA_DIR; if it is lost, bring documents back with: belegfach restore <backup> --documents; ${ADOPT}`,
    unmarked: `DATA_DIR: ${folder} holds documents, but not the file "installation" that says which database they belong to. Mount the right disk or set the right DATA_DIR; ${ADOPT}`,
    moved: `DATA_DIR: ${folder} is not the folder that this database was used with before. Mount its disk or set the right DATA_DIR; ${ADOPT}`,
    unfit: `DATABASE_URL, DATA_DIR: the documents in ${folder} and the rows of the database do not fit each other. Set the two that belong together; ${ADOPT}`,
  };
  return messages[mismatch];
}
