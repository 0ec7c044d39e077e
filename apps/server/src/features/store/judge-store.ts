import type { Comparison } from './compare-store.ts';
import { areLeftovers } from './sweep-limit.ts';

/** The facts about a database and its documents, before anything is compared. */
export interface StoreFacts {
  /** Identity in the database; undefined if it never had one. */
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
 * The verdict on a database and its documents. `compare`: they belong together if files and rows fit; `bind`: they can
 * be bound; `bound`: they belong together.
 */
export type Verdict = 'bound' | 'bind' | 'compare' | Mismatch;

export type Mismatch = 'foreign' | 'new-database' | 'emptied' | 'earlier' | 'unmarked' | 'moved' | 'unfit';

/**
 * The database gets a generation before the documents do: a kill between the two leaves a difference of one. A larger
 * difference means documents of an earlier time, such as an old copy of their disk.
 */
const MAX_GENERATIONS_BEHIND = 2;

export const isEarlier = (generationsBehind: number): boolean => generationsBehind > MAX_GENERATIONS_BEHIND;

/** Whether database and documents belong together. */
export function judgeStore(facts: StoreFacts): Verdict {
  const { databaseId, hasRows, storeId, holdsFiles, generationsBehind, lossAccepted } = facts;
  if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';
  if (hasRows && !holdsFiles && !lossAccepted) return 'emptied';
  if (databaseId !== undefined && storeId !== undefined)
    return isEarlier(generationsBehind) ? 'earlier' : 'bound';
  // The documents get their mark first: a database with a mark has been used with a folder before.
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
export function describeMismatch(mismatch: Mismatch, place: string): string {
  const sentences: Readonly<Record<Mismatch, string>> = {
    foreign: `DATABASE_URL, DATA_DIR: ${place} holds the documents of another database. Set the two that belong together; ${ADOPT}`,
    'new-database': `DATABASE_URL: this database knows no document, but ${place} holds documents. Set the DATABASE_URL that they were taken in with, or restore its backup; ${ADOPT}`,
    emptied: `DATA_DIR: the database names documents that are not in ${place}. Mount their disk or set the right DATA_DIR; if they are lost, bring them back with: belegfach restore <backup> --documents`,
    earlier: `DATA_DIR: the documents in ${place} are of an earlier time than the database, as on an old copy of their disk. Mount the right disk or set the right DATA_DIR; if it is lost, bring documents back with: belegfach restore <backup> --documents; ${ADOPT}`,
    unmarked: `DATA_DIR: ${place} holds documents, but not the file "installation" that says which database they belong to. Mount the right disk or set the right DATA_DIR; ${ADOPT}`,
    moved: `DATA_DIR: ${place} is not the folder that this database was used with before. Mount its disk or set the right DATA_DIR; ${ADOPT}`,
    unfit: `DATABASE_URL, DATA_DIR: the documents in ${place} and the rows of the database do not fit each other. Set the two that belong together; ${ADOPT}`,
  };
  return sentences[mismatch];
}
