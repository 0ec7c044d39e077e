import { lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { ignoreCodes } from '../../../../platform/errors/index.ts';

/** A file of a folder at the time of a reading. */
export interface FolderEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** Time of the last change of its inode. A sender cannot set it, and it is never before the file's arrival. */
  readonly ctimeMs: number;
}

/** Whether a file is the same as at an earlier reading, by size and modification time. */
export function isUnchanged<T extends FolderEntry>(before: T | undefined, now: FolderEntry): before is T {
  return before?.size === now.size && before.mtimeMs === now.mtimeMs;
}

const RESULT_NAME = /\.result\.csv$/i;
const DONE_MARKER = /\.done$/i;
/** Unfinished and hidden files, the portal's own results, and files that desktop systems leave behind. */
const IGNORED = /^[.~]|~$|\.(tmp|part|partial|filepart|crdownload)$|^(thumbs\.db|desktop\.ini)$/i;

/** Whether a file of this name is taken in. */
export function isIntakeName(name: string): boolean {
  return !IGNORED.test(name) && !RESULT_NAME.test(name) && !DONE_MARKER.test(name);
}

/** Lists the regular files of a folder; links could lead out of it. */
export async function listEntries(folder: string): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const name of await listNames(folder)) {
    if (!isIntakeName(name)) continue;
    const file = await findEntry(folder, name);
    if (file !== undefined) entries.push(file);
  }
  return entries;
}

/** Names of folders and links in the folder. They are never read, but a sender may expect it. */
export async function listIgnored(folder: string, exceptions: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile() && !IGNORED.test(entry.name) && !exceptions.includes(entry.name))
    .map(({ name }) => name);
}

export async function findEntry(folder: string, name: string): Promise<FolderEntry | undefined> {
  // Undefined if the file was removed after it was listed.
  const stats = await lstat(path.join(folder, name)).catch(ignoreCodes('ENOENT'));
  return stats?.isFile() === true
    ? { name, size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs }
    : undefined;
}

/** Maps the names of files that the sender marked as complete (`x.pdf` or `x`, in lower case) to `x.pdf.done` or `x.done`. */
export async function listDoneMarkers(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await listNames(folder)).filter((name) => DONE_MARKER.test(name));
  return new Map(names.map((name) => [name.replace(DONE_MARKER, '').toLowerCase(), name]));
}

/**
 * File names in UTF-8. Systems with another encoding (cp1252 over an old share) write names that are not valid UTF-8.
 * Such a file is renamed to its cp1252 name in UTF-8.
 */
async function listNames(folder: string): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, encoding: 'buffer' })) {
    if (!entry.isFile()) continue;
    const name = entry.name.toString('utf8');
    if (Buffer.from(name).equals(entry.name)) names.push(name);
    else await renameLegacyName(folder, entry.name);
  }
  return names;
}

async function renameLegacyName(folder: string, raw: Buffer): Promise<void> {
  const name = new TextDecoder('windows-1252').decode(raw);
  const from = Buffer.concat([Buffer.from(`${folder}${path.sep}`), raw]);
  if ((await findEntry(folder, name)) === undefined) await rename(from, path.join(folder, name));
}
