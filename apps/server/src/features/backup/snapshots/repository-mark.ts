import { z } from 'zod';
import type { Executor } from '../../../platform/database/index.ts';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { parseJson } from '../../../platform/text/index.ts';
import { requireInstallation } from '../dump-database.ts';

const KEY = 'repository.json';
const markSchema = z.strictObject({ format: z.literal(1), installation: z.string().min(1) });

/** Whether the storage is a repository of snapshots. */
export async function isRepository(storage: ObjectStorage): Promise<boolean> {
  return (await storage.get(KEY)) !== undefined;
}

/**
 * @throws Error with a one-line message when the storage is no repository. Only `initRepository` makes one: the folder of a disk that is
 * not mounted must not become a new repository on another disk.
 */
export async function requireRepository(storage: ObjectStorage): Promise<void> {
  await readMark(storage);
}

/**
 * @param marks current and earlier marks of this installation
 * @throws Error with a one-line message when the storage is no repository, or the repository of another installation
 */
export async function requireOwnRepository(storage: ObjectStorage, marks: readonly string[]): Promise<void> {
  const bytes = await readMark(storage);
  const parsed = z.string().transform(parseJson).pipe(markSchema).safeParse(bytes.toString('utf8'));
  if (!parsed.success) throw new Error(`${storage.address}: ${KEY} is not in a known format`);
  if (!marks.includes(parsed.data.installation))
    throw new Error(`${storage.address} contains the snapshots of another installation`);
}

/**
 * Makes an empty storage the repository of this installation.
 * @throws Error with a one-line message for a storage with any contents
 */
export async function initRepository(executor: Executor, storage: ObjectStorage): Promise<void> {
  const { mark: installation } = await requireInstallation(executor);
  if (await isRepository(storage)) throw new Error(`${storage.address} is a repository already`);
  for await (const { key } of storage.list(''))
    throw new Error(
      `${storage.address} contains other files (${key}); give the snapshots a folder or prefix of their own`,
    );
  await storage.putMany([
    { key: KEY, bytes: Buffer.from(`${JSON.stringify({ format: 1, installation })}\n`) },
  ]);
}

async function readMark(storage: ObjectStorage): Promise<Buffer> {
  const bytes = await storage.get(KEY);
  if (bytes !== undefined) return bytes;
  throw new Error(
    `${storage.address} contains no snapshots; correct the name, mount its disk, or make it a new repository: belegfach snapshot init ${storage.address}`,
  );
}
