import type { StorePlace } from '../../platform/document-store/index.ts';
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
  readonly containsFiles: boolean;
  /** The number of generations by which the documents are behind the database; negative if they are ahead. */
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
 * Why database and documents do not belong together. `foreign`: their marks differ, or the folder has the mark of
 * another portal without documents. `new-database`: only the folder contains documents. `emptied`: the documents of the
 * database are missing. `earlier`: the documents are from an earlier time. `unmarked`: only the database has a mark,
 * and the folder contains documents. `moved`: only the database has a mark, and the folder is empty. `unfit`: files and
 * rows do not match.
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
  const { databaseId, hasRows, storeId, containsFiles, generationsBehind, lossAccepted } = state;
  if (databaseId !== undefined && storeId !== undefined && databaseId !== storeId) return 'foreign';
  if (hasRows && !containsFiles && !lossAccepted) return 'emptied';
  if (databaseId !== undefined && storeId !== undefined)
    return isEarlier(generationsBehind) ? 'earlier' : 'bound';
  // The documents get their mark first, so a database with a mark has been used with another folder.
  if (databaseId !== undefined) return containsFiles ? 'unmarked' : 'moved';
  if (hasRows) return 'compare';
  if (containsFiles) return 'new-database';
  // A first start that was killed between the marks leaves generation 0; a higher one is of another database.
  return storeId !== undefined && generationsBehind < 0 ? 'foreign' : 'bind';
}

/** Whether rows and files clearly belong together, for an installation of a version without marks. */
export function rowsMatchFiles({ rows, files, missing, extra }: Comparison): boolean {
  return areLeftovers(missing, rows) && (areLeftovers(extra, files) || extra * 2 < rows);
}

const ADOPT = 'to bind them knowingly: belegfach store adopt';

/** The reason why the start stops: one line that names the setting and states what to do. */
export function describeMismatch(mismatch: Mismatch, { setting, name }: StorePlace): string {
  const isFolder = setting === 'DATA_DIR';
  const setRight = isFolder ? 'Mount the right disk or set the right DATA_DIR' : `Set the right ${setting}`;
  const bringBack = 'bring documents back with: belegfach restore <backup> --documents';
  const messages: Readonly<Record<Mismatch, string>> = {
    foreign: `DATABASE_URL, ${setting}: ${name} holds the documents of another database. Set the two that belong together; ${ADOPT}`,
    'new-database': `DATABASE_URL: this database knows no document, but ${name} holds documents. Set the DATABASE_URL that they were taken in with, or restore its backup; ${ADOPT}`,
    emptied: `${setting}: the database names documents that are not in ${name}. ${isFolder ? 'Mount their disk or set' : 'Set'} the right ${setting}; if they are lost, bring them back with: belegfach restore <backup> --documents`,
    earlier: `${setting}: the documents in ${name} are of an earlier time than the database, as ${isFolder ? 'on an old copy of their disk' : 'in an old copy of the bucket'}. ${setRight}; if it is lost, ${bringBack}; ${ADOPT}`,
    unmarked: `${setting}: ${name} holds documents, but not the ${isFolder ? 'file' : 'object'} "installation" that says which database they belong to. ${setRight}; ${ADOPT}`,
    moved: `${setting}: ${name} is not the ${isFolder ? 'folder' : 'place'} that this database was used with before. ${isFolder ? 'Mount its disk or set' : 'Set'} the right ${setting}; ${ADOPT}`,
    unfit: `DATABASE_URL, ${setting}: the documents in ${name} and the rows of the database do not fit each other. Set the two that belong together; ${ADOPT}`,
  };
  return messages[mismatch];
}
