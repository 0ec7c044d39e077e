import { lstat, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/document-store/index.ts';

/** A file as it lay there when it was looked at. */
export interface FolderEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
  /** When its entry changed last, which no sender can set: at the latest when it came to lie here. */
  readonly ctimeMs: number;
}

const RESULT = /\.result\.csv$/i;
const DONE = /\.done$/i;
/** Files still being written, hidden ones, our own results, and what desktops leave behind. */
const IGNORED = /^[.~]|~$|\.(tmp|part|partial|filepart|crdownload)$|^(thumbs\.db|desktop\.ini)$/i;

/** Whether a name is a file for the intake. */
export function isIntakeName(name: string): boolean {
  return !IGNORED.test(name) && !RESULT.test(name) && !DONE.test(name);
}

/** The files of a folder: regular ones alone, so that no link leads out of it. */
export async function listEntries(folder: string): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = [];
  for (const name of await listNames(folder)) {
    if (!isIntakeName(name)) continue;
    const found = await findEntry(folder, name);
    if (found !== undefined) entries.push(found);
  }
  return entries;
}

/** Names of what a sender may have meant for the intake and that is never looked into: folders, links. */
export async function listIgnored(folder: string, ownFolders: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => !entry.isFile() && !IGNORED.test(entry.name) && !ownFolders.includes(entry.name))
    .map(({ name }) => name);
}

export async function findEntry(folder: string, name: string): Promise<FolderEntry | undefined> {
  const found = await lstat(path.join(folder, name)).catch((error: unknown) => {
    // Taken away since it was listed.
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  return found?.isFile() === true
    ? { name, size: found.size, mtimeMs: found.mtimeMs, ctimeMs: found.ctimeMs }
    : undefined;
}

/** Names of files that the sender marked as complete: `x.pdf.done` or `x.done`, without that ending, in lower case. */
export async function listDoneMarkers(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await listNames(folder)).filter((name) => DONE.test(name));
  return new Map(names.map((name) => [name.replace(DONE, '').toLowerCase(), name]));
}

/**
 * Names in UTF-8. Systems that write other encodings (cp1252 over an old share) leave names that no program can open by text: such a
 * file is renamed to what its bytes mean there.
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
