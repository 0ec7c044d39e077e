import { z } from 'zod';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { parseJson } from '../../../platform/text/index.ts';

const KEY = 'repository.json';
const markSchema = z.strictObject({ format: z.literal(1), installation: z.string().min(1) });

/** Whether the storage is a repository of snapshots. */
export async function isRepository(storage: ObjectStorage): Promise<boolean> {
  return (await storage.get(KEY)) !== undefined;
}

/** @throws Error in one line when the storage contains no snapshots */
export async function requireRepository(storage: ObjectStorage): Promise<void> {
  if (!(await isRepository(storage))) throw new Error(`${storage.address} contains no snapshots`);
}

/**
 * Marks an empty storage as the repository of this installation, or checks the mark.
 * @param marks current and earlier marks of this installation
 * @throws Error in one line for a storage with other contents
 */
export async function prepareRepository(
  storage: ObjectStorage,
  marks: readonly [string, ...string[]],
): Promise<void> {
  const bytes = (await storage.get(KEY)) ?? (await createMark(storage, marks[0]));
  const parsed = z.string().transform(parseJson).pipe(markSchema).safeParse(bytes.toString('utf8'));
  if (!parsed.success) throw new Error(`${storage.address}: ${KEY} is not in a known format`);
  if (!marks.includes(parsed.data.installation))
    throw new Error(`${storage.address} contains the snapshots of another installation`);
}

async function createMark(storage: ObjectStorage, installation: string): Promise<Buffer> {
  for await (const { key } of storage.list(''))
    throw new Error(
      `${storage.address} contains other files (${key}); give the snapshots a folder or prefix of their own`,
    );
  const bytes = Buffer.from(`${JSON.stringify({ format: 1, installation })}\n`);
  await storage.putMany([{ key: KEY, bytes }]);
  return bytes;
}
