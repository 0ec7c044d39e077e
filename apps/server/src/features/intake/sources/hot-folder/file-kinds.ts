import path from 'node:path';
import { type FileKind, HEAD_BYTES, needsHead, recogniseFile } from '../../index-files/index.ts';
import { type FolderEntry, isUnchanged } from './folder-entries.ts';
import { readHead } from './untrusted-files.ts';

interface EntryWithKind extends FolderEntry {
  readonly kind: FileKind;
}

/** Recognises the kinds of the files of a folder. An unchanged file is read only once. */
export class FileKinds {
  #previous: ReadonlyMap<string, EntryWithKind> = new Map();

  /** The same files with their kinds. */
  async recognise<T extends FolderEntry>(
    folder: string,
    entries: readonly T[],
  ): Promise<(T & EntryWithKind)[]> {
    const files: (T & EntryWithKind)[] = [];
    for (const entry of entries) {
      const previous = this.#previous.get(entry.name);
      const kind = isUnchanged(previous, entry) ? previous.kind : await recogniseFileIn(folder, entry.name);
      files.push({ ...entry, kind });
    }
    this.#previous = new Map(files.map((file) => [file.name, file]));
    return files;
  }
}

/** The kind of a file in a folder. A file that cannot be opened (removed, no right) counts as a document. */
export async function recogniseFileIn(folder: string, name: string): Promise<FileKind> {
  if (!needsHead(name)) return recogniseFile(name);
  const head = await readHead(path.join(folder, name), HEAD_BYTES).catch(() => undefined);
  return recogniseFile(name, head);
}
