import path from 'node:path';
import type { StoredBytes, StorePart } from './document-store.ts';
import { type FileOperations, hasCode } from './file-operations.ts';
import type { StoreLayout } from './store-layout.ts';

/** Lists one part of the store. Files that disappear meanwhile are left out; any other failure is an error. */
export async function listPart(
  layout: StoreLayout,
  operations: FileOperations,
  firstByte: number,
): Promise<StorePart> {
  const files: StoredBytes[] = [];
  const unexpectedFiles: string[] = [];
  if (firstByte === 0) unexpectedFiles.push(...(await listOutsideParts(layout, operations)));
  const part = layout.partOf(firstByte);
  for (const second of await listIfThere(operations, part)) {
    const folder = path.join(part, second);
    if (!/^[0-9a-f]{2}$/.test(second)) {
      unexpectedFiles.push(folder);
      continue;
    }
    for (const name of await listIfThere(operations, folder)) {
      const file = path.join(folder, name);
      const found = await operations.stat(file).catch((error: unknown) => {
        if (hasCode(error, 'ENOENT')) return undefined;
        throw error;
      });
      if (found === undefined) continue;
      const isHash = /^[0-9a-f]{64}$/.test(name) && layout.fileOf(Buffer.from(name, 'hex')) === file;
      if (isHash) files.push({ sha256: Buffer.from(name, 'hex'), size: found.size });
      else unexpectedFiles.push(file);
    }
  }
  return { files, unexpectedFiles };
}

/** Whether the store contains any document. */
export async function holdsFiles(layout: StoreLayout, operations: FileOperations): Promise<boolean> {
  for (const first of await listIfThere(operations, layout.content))
    for (const second of await listIfThere(operations, path.join(layout.content, first)))
      for (const name of await listIfThere(operations, path.join(layout.content, first, second)))
        if (/^[0-9a-f]{64}$/.test(name)) return true;
  return false;
}

async function listOutsideParts(layout: StoreLayout, operations: FileOperations): Promise<string[]> {
  const names = await listIfThere(operations, layout.content);
  return names.filter((name) => !/^[0-9a-f]{2}$/.test(name)).map((name) => path.join(layout.content, name));
}

async function listIfThere(operations: FileOperations, folder: string): Promise<string[]> {
  try {
    return await operations.list(folder);
  } catch (error) {
    // A path that is not a folder was not made by the store; it is reported as unexpected.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return [];
    throw error;
  }
}
