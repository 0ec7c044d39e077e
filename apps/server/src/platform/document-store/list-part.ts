import path from 'node:path';
import type { StoredBytes, StorePart } from './document-store.ts';
import { ignoreCodes } from '../errors/index.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';

/** Lists one part of the store without files that disappear meanwhile. @throws any other error of the disk */
export async function listPart(disk: StoreDisk, firstByte: number): Promise<StorePart> {
  const files: StoredBytes[] = [];
  const unexpectedFiles = firstByte === 0 ? await listOutsideParts(disk) : [];
  const part = disk.partOf(firstByte);
  for (const secondByte of await listIfExists(disk, part)) {
    const folder = path.join(part, secondByte);
    if (!isByte(secondByte)) {
      unexpectedFiles.push(folder);
      continue;
    }
    for (const name of await listIfExists(disk, folder)) {
      const file = path.join(folder, name);
      const stats = await disk.stat(file).catch(ignoreCodes('ENOENT'));
      if (stats === undefined) continue;
      const sha256 = Buffer.from(name, 'hex');
      if (isHash(name) && disk.fileOf(sha256) === file) files.push({ sha256, size: stats.size });
      else unexpectedFiles.push(file);
    }
  }
  return { files, unexpectedFiles };
}

/** Whether the store contains any document. */
export async function containsFiles(disk: StoreDisk): Promise<boolean> {
  for (const firstByte of await listIfExists(disk, disk.content))
    for (const secondByte of await listIfExists(disk, path.join(disk.content, firstByte)))
      if ((await listIfExists(disk, path.join(disk.content, firstByte, secondByte))).some(isHash))
        return true;
  return false;
}

async function listOutsideParts(disk: StoreDisk): Promise<string[]> {
  const names = await listIfExists(disk, disk.content);
  return names.filter((name) => !isByte(name)).map((name) => path.join(disk.content, name));
}

/** Lists a folder; empty if it is missing, or if the path is not a folder and so was not created by the store. */
async function listIfExists(disk: StoreDisk, folder: string): Promise<string[]> {
  return (await disk.list(folder).catch(ignoreCodes('ENOENT', 'ENOTDIR'))) ?? [];
}
