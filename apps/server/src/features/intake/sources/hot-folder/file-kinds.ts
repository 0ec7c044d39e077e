import path from 'node:path';
import { type FileKind, HEAD_BYTES, needsHead, recogniseFile } from '../../index-files/index.ts';
import { type FolderEntry, isUnchanged } from './folder-entries.ts';
import { readHead } from './untrusted-files.ts';

interface EntryWithKind extends FolderEntry {
  readonly kind: FileKind;
}

/** The kinds of the files of a folder; each file is read once as long as it does not change. */
export class FileKinds {
  #known: ReadonlyMap<string, EntryWithKind> = new Map();

  /** The same files with their kinds. */
  async recognise<T extends FolderEntry>(
    folder: string,
    entries: readonly T[],
  ): Promise<(T & EntryWithKind)[]> {
    const files: (T & EntryWithKind)[] = [];
    for (const entry of entries) {
      const previous = this.#known.get(entry.name);
      const kind = isUnchanged(previous, entry) ? previous.kind : await recogniseIn(folder, entry.name);
      files.push({ ...entry, kind });
    }
    this.#known = new Map(files.map((file) => [file.name, file]));
    return files;
  }
}

/** A file that cannot be opened any more was removed. It counts as a document here, and is not found later. */
export async function recogniseIn(folder: string, name: string): Promise<FileKind> {
  if (!needsHead(name)) return recogniseFile(name);
  const head = await readHead(path.join(folder, name), HEAD_BYTES).catch(() => undefined);
  return recogniseFile(name, head);
}
