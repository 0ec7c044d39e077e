import path from 'node:path';
import type { StoredBytes, StorePart } from './document-store.ts';
import { ignoreCodes } from '../errors/index.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';

/** Lists one part of the store. Files that disappear meanwhile are left out; any other failure is an error. */
export async function listPart(disk: StoreDisk, firstByte: number): Promise<StorePart> {
  const files: StoredBytes[] = [];
  const unexpectedFiles = firstByte === 0 ? await listOutsideParts(disk) : [];
  const part = disk.partOf(firstByte);
  for (const second of await listIfThere(disk, part)) {
    const folder = path.join(part, second);
    if (!isByte(second)) {
      unexpectedFiles.push(folder);
      continue;
    }
    for (const name of await listIfThere(disk, folder)) {
      const file = path.join(folder, name);
      const found = await disk.stat(file).catch(ignoreCodes('ENOENT'));
      if (found === undefined) continue;
      const sha256 = Buffer.from(name, 'hex');
      if (isHash(name) && disk.fileOf(sha256) === file) files.push({ sha256, size: found.size });
      else unexpectedFiles.push(file);
    }
  }
  return { files, unexpectedFiles };
}

/** Whether the store contains any document. */
export async function holdsFiles(disk: StoreDisk): Promise<boolean> {
  for (const first of await listIfThere(disk, disk.content))
    for (const second of await listIfThere(disk, path.join(disk.content, first)))
      if ((await listIfThere(disk, path.join(disk.content, first, second))).some(isHash)) return true;
  return false;
}

async function listOutsideParts(disk: StoreDisk): Promise<string[]> {
  const names = await listIfThere(disk, disk.content);
  return names.filter((name) => !isByte(name)).map((name) => path.join(disk.content, name));
}

/** A path that is not a folder was not made by the store: it has no entries, and is reported as unexpected. */
async function listIfThere(disk: StoreDisk, folder: string): Promise<string[]> {
  return (await disk.list(folder).catch(ignoreCodes('ENOENT', 'ENOTDIR'))) ?? [];
}
