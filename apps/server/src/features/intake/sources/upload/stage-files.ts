import { mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { MAX_UPLOAD_BYTES } from '@belegfach/contract';
import { InvalidRequest } from '../../../../platform/errors/index.ts';
import { UPLOAD_PREFIX, type UploadedFile } from '../../../../platform/http/index.ts';
import { isIntakeName } from '../hot-folder/folder-entries.ts';
import { type Unpacking, unpackArchive } from '../hot-folder/unpack-archive.ts';
import { foldFileName, isPlainFileName, recogniseFile } from '../../index-files/index.ts';

export interface StagedFiles {
  readonly folder: string;
  /** The names in the order in which the files were sent, what was in an archive in its place. */
  readonly names: readonly string[];
  /** What became of the archives, by their names. */
  readonly archives: ReadonlyMap<string, Unpacking>;
  /** Says that the folder is in use still: whoever clears away what killed processes left goes by its age. */
  touch(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Puts the files of an upload beside each other under their own names, archives unpacked, where the intake reads them as it reads a
 * delivered folder. They may be read for longer than the call takes.
 * @param root the folder of the uploads
 * @throws InvalidRequest when a name can't be a file's, would be passed over, or two files have the same
 */
export async function stageFiles(root: string, files: readonly UploadedFile[]): Promise<StagedFiles> {
  const taken = new Set<string>();
  for (const { fileName } of files) {
    if (!isPlainFileName(fileName) || !isIntakeName(fileName))
      throw refuse(`must not hold a file named ${fileName}`);
    take(taken, fileName);
  }
  const folder = await mkdtemp(path.join(root, UPLOAD_PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const file of files) await rename(file.path, path.join(folder, file.fileName));
    const { names, archives } = await unpackAll(
      folder,
      files.map(({ fileName }) => fileName),
      taken,
    );
    const touch = () => utimes(folder, new Date(), new Date());
    return { folder, names, archives, touch, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** All archives of an upload unpack to no more than one may, give or take the last one: small archives can hold very much. */
async function unpackAll(folder: string, sent: readonly string[], taken: Set<string>) {
  const names: string[] = [];
  const archives = new Map<string, Unpacking>();
  let unpackedBytes = 0;
  for (const name of sent) {
    names.push(name);
    if (recogniseFile(name).kind !== 'archive') continue;
    // A folder in the folder is nothing that the intake looks into.
    const inside = path.join(folder, `.${archives.size}`);
    const unpacking =
      unpackedBytes < MAX_UPLOAD_BYTES ? await unpackArchive(path.join(folder, name), inside) : 'too-large';
    const found = unpacking === 'unpacked' ? (await readdir(inside)).toSorted() : [];
    for (const one of found) {
      take(taken, one);
      unpackedBytes += (await stat(path.join(inside, one))).size;
      await rename(path.join(inside, one), path.join(folder, one));
    }
    names.push(...found);
    // An archive with nothing in it is judged as a file that is no document: each file is told what became of it.
    archives.set(name, unpacking === 'unpacked' && found.length === 0 ? 'broken' : unpacking);
  }
  return { names, archives };
}

function take(taken: Set<string>, fileName: string): void {
  const folded = foldFileName(fileName);
  if (taken.has(folded)) throw refuse(`must not hold two files named ${fileName}`);
  taken.add(folded);
}

function refuse(message: string): InvalidRequest {
  return new InvalidRequest({ Documents: [message] });
}
