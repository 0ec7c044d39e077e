import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeLimit } from '@belegfach/contract';
import { listEntries } from '../hot-folder/folder-entries.ts';
import { unpackArchive, type UnpackResult } from '../hot-folder/unpack-archive.ts';
import { baseNameOf, recogniseFile } from '../../index-files/index.ts';

/** The folder that was passed to the command, or the folder of an unpacked archive. */
export interface SourceFolder {
  readonly folder: string;
  /** The folder to which its result files are written. */
  readonly results: { readonly folder: string; readonly prefix: string };
  /** The results of unpacking, by the file name of the archive. */
  readonly archives: ReadonlyMap<string, UnpackResult>;
}

export interface FolderSource extends AsyncDisposable {
  readonly folders: readonly SourceFolder[];
}

/**
 * Opens a folder with its archives, or one archive. Archives are unpacked into a temporary folder, so that the original
 * folder stays unchanged.
 */
export async function openFolderSource(sourcePath: string): Promise<FolderSource> {
  const isFolder = (await stat(sourcePath)).isDirectory();
  const baseFolder = isFolder ? sourcePath : path.dirname(sourcePath);
  const temporary = await mkdtemp(path.join(tmpdir(), 'belegfach-intake-'));
  const removeUnpacked = () => rm(temporary, { recursive: true, force: true });
  try {
    const entries = isFolder ? await listEntries(baseFolder) : [{ name: path.basename(sourcePath) }];
    const names = entries.map(({ name }) => name).filter((name) => recogniseFile(name) === 'archive');
    const archives = new Map<string, UnpackResult>();
    const unpacked: SourceFolder[] = [];
    for (const [position, name] of names.entries()) {
      const folder = path.join(temporary, String(position));
      const unpacking = await unpackArchive(path.join(baseFolder, name), folder);
      archives.set(name, unpacking);
      const results = { folder: baseFolder, prefix: `${baseNameOf(name)}.` };
      if (unpacking === 'unpacked') unpacked.push({ folder, results, archives: new Map() });
      else if (!isFolder) throw new Error(`${sourcePath} can't be unpacked: ${describeFault(unpacking)}`);
    }
    const rootFolder = { folder: baseFolder, results: { folder: baseFolder, prefix: '' }, archives };
    const folders = isFolder ? [rootFolder, ...unpacked] : unpacked;
    return { folders, [Symbol.asyncDispose]: removeUnpacked };
  } catch (error) {
    await removeUnpacked();
    throw error;
  }
}

function describeFault(unpacking: Exclude<UnpackResult, 'unpacked'>): string {
  if (unpacking === 'broken') return 'it is not a complete ZIP file';
  const { limit, entry } = unpacking.fault;
  const sentence =
    limit === undefined
      ? 'it contains folders, links, other archives, or names that are not UTF-8'
      : describeLimit({ ...limit, found: limit.found ?? null }, 'en');
  return entry === undefined ? sentence : `${sentence} (${entry})`;
}
