import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import type { UploadedFile } from '../../../platform/http/index.ts';
import { isPlainFileName } from '../index-files/index.ts';

export interface StagedFiles {
  readonly folder: string;
  /** The names in the order in which the files were sent. */
  readonly names: readonly string[];
  remove(): Promise<void>;
}

/**
 * Puts the files of an upload beside each other under their own names, where the intake reads them as it reads a delivered folder.
 * They may be read for longer than the call takes.
 * @param root a folder on the file system of the uploads
 * @throws InvalidRequest when a name can't be a file's, or two files have the same
 */
export async function stageFiles(root: string, files: readonly UploadedFile[]): Promise<StagedFiles> {
  const taken = new Set<string>();
  for (const { fileName } of files) {
    const folded = fileName.normalize('NFC').toLowerCase();
    if (!isPlainFileName(fileName)) throw refuse('must have names that files can have');
    if (taken.has(folded)) throw refuse(`must not hold two files named ${fileName}`);
    taken.add(folded);
  }
  const folder = await mkdtemp(path.join(root, 'intake-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const file of files) await rename(file.path, path.join(folder, file.fileName));
  } catch (error) {
    await remove();
    throw error;
  }
  return { folder, names: files.map(({ fileName }) => fileName), remove };
}

function refuse(message: string): InvalidRequest {
  return new InvalidRequest({ Documents: [message] });
}
