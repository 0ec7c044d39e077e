import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { nodeFileOperations } from '../../platform/document-store/index.ts';
import { parseJson } from '../../platform/text/index.ts';

/** A deleted customer or user. Only ids and times, so that the list is not personal data itself. */
const deletion = z.strictObject({
  kind: z.enum(['Customer', 'CustomerUser', 'BackofficeUser']),
  id: z.uuid(),
  deletedAt: z.iso.datetime(),
  /** Null until the personal data is erased. */
  erasedAt: z.iso.datetime().nullable(),
  /** The customer whose deletion also deleted this user; null if the user was deleted separately. */
  withCustomer: z.uuid().nullable(),
});

const deletionList = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  deletions: z.array(deletion),
});

export type Deletion = z.infer<typeof deletion>;
export type DeletionList = z.infer<typeof deletionList>;

/** Replaces the file atomically, so that a copy of the file never contains an incomplete list. */
export async function writeDeletionList(file: string, list: Omit<DeletionList, 'format'>): Promise<void> {
  const temporaryFile = `${file}.new`;
  const text = `${JSON.stringify({ format: 1, ...list }, null, 1)}\n`;
  await writeFile(temporaryFile, text, { mode: 0o600, flush: true });
  await rename(temporaryFile, file);
  await nodeFileOperations.syncFolder(path.dirname(file));
}

/** @throws Error with a message of one line if the file contains no list */
export async function readDeletionList(file: string): Promise<DeletionList> {
  const parsed = deletionList.safeParse(parseJson(await readFile(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file} is not a list of deletions in a known format`);
  return parsed.data;
}
