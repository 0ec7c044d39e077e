import path from 'node:path';
import { type FileKind, HEAD_BYTES, needsHead, recogniseFile } from '../../index-files/index.ts';
import type { FolderEntry } from './folder-entries.ts';
import { readHead } from './read-file.ts';

interface Known {
  readonly entry: FolderEntry;
  readonly kind: FileKind;
}

/** The kinds of the files of a folder; each file is read once as long as it does not change. */
export class FileKinds {
  #known: ReadonlyMap<string, Known> = new Map();

  async recognise(folder: string, entries: readonly FolderEntry[]): Promise<ReadonlyMap<string, FileKind>> {
    const next = new Map<string, Known>();
    for (const entry of entries) {
      const before = this.#known.get(entry.name);
      const isSame = before?.entry.size === entry.size && before.entry.mtimeMs === entry.mtimeMs;
      next.set(entry.name, isSame ? before : { entry, kind: await recogniseIn(folder, entry.name) });
    }
    this.#known = next;
    return new Map([...next].map(([name, { kind }]) => [name, kind]));
  }
}

/** A file that cannot be opened any more was removed. It counts as a document here, and is not found later. */
export async function recogniseIn(folder: string, name: string): Promise<FileKind> {
  if (!needsHead(name)) return recogniseFile(name);
  const head = await readHead(path.join(folder, name), HEAD_BYTES).catch(() => undefined);
  return recogniseFile(name, head);
}
