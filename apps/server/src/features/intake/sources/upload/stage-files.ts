import { mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { MAX_UPLOAD_BYTES } from '@belegfach/contract';
import { InvalidRequest } from '../../../../platform/errors/index.ts';
import { UPLOAD_PREFIX, type UploadedFile } from '../../../../platform/http/index.ts';
import { isIntakeName } from '../hot-folder/folder-entries.ts';
import { type UnpackResult, unpackArchive } from '../hot-folder/unpack-archive.ts';
import { foldFileName, isPlainFileName, recogniseFile } from '../../index-files/index.ts';

export interface StagedFiles {
  readonly folder: string;
  /** The names in the order in which the files were sent; the files of an archive follow the archive. */
  readonly names: readonly string[];
  /** The result for each archive, by its name. */
  readonly archives: ReadonlyMap<string, UnpackResult>;
  /** Updates the modification time of the folder, so that it is not removed as the folder of a killed process. */
  touch(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Moves the files of an upload into one folder under their original names and unpacks archives, so that the intake reads
 * it like a hot folder. The folder may exist longer than the request.
 * @param root the parent folder of all uploads
 * @throws InvalidRequest if a name is not allowed or would be ignored, or two files have the same name
 */
export async function stageFiles(root: string, files: readonly UploadedFile[]): Promise<StagedFiles> {
  const usedNames = new Set<string>();
  for (const { fileName } of files) {
    if (!isPlainFileName(fileName) || !isIntakeName(fileName))
      throw refuse(`must not contain a file named ${fileName}`);
    addUniqueName(usedNames, fileName);
  }
  const folder = await mkdtemp(path.join(root, UPLOAD_PREFIX));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const file of files) await rename(file.path, path.join(folder, file.fileName));
    const { names, archives } = await unpackAll(
      folder,
      files.map(({ fileName }) => fileName),
      usedNames,
    );
    const touch = () => utimes(folder, new Date(), new Date());
    return { folder, names, archives, touch, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const TOO_MUCH_TOGETHER: UnpackResult = {
  bytes: 'too-large',
  fault: { limit: { name: 'archive-total-bytes', allowed: MAX_UPLOAD_BYTES } },
};

/**
 * Unpacks all archives. Small archives can contain very much data, so the size of all unpacked files is limited to the
 * size of one upload. Only the last unpacked archive may exceed this limit.
 */
async function unpackAll(folder: string, sentNames: readonly string[], usedNames: Set<string>) {
  const names: string[] = [];
  const archives = new Map<string, UnpackResult>();
  let unpackedBytes = 0;
  for (const name of sentNames) {
    names.push(name);
    if (recogniseFile(name) !== 'archive') continue;
    // The intake does not read folders inside the folder.
    const archiveFolder = path.join(folder, `.${archives.size}`);
    const unpacking =
      unpackedBytes < MAX_UPLOAD_BYTES
        ? await unpackArchive(path.join(folder, name), archiveFolder)
        : TOO_MUCH_TOGETHER;
    const unpackedNames = unpacking === 'unpacked' ? (await readdir(archiveFolder)).toSorted() : [];
    for (const unpackedName of unpackedNames) {
      addUniqueName(usedNames, unpackedName);
      unpackedBytes += (await stat(path.join(archiveFolder, unpackedName))).size;
      await rename(path.join(archiveFolder, unpackedName), path.join(folder, unpackedName));
    }
    names.push(...unpackedNames);
    // An empty archive counts as broken, so that each sent file has an outcome.
    archives.set(name, unpacking === 'unpacked' && unpackedNames.length === 0 ? 'broken' : unpacking);
  }
  return { names, archives };
}

function addUniqueName(usedNames: Set<string>, fileName: string): void {
  const folded = foldFileName(fileName);
  if (usedNames.has(folded)) throw refuse(`must not contain two files named ${fileName}`);
  usedNames.add(folded);
}

function refuse(message: string): InvalidRequest {
  return new InvalidRequest({ Documents: [message] });
}
