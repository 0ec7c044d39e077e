import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStorage } from '../../../platform/object-storage/index.ts';
import { parseJson } from '../../../platform/text/index.ts';
import { contentsSchema, hashInHex, tableSchema } from '../backup-contents.ts';

const FOLDER = 'manifests/';
/**
 * A number that counts up, a time, and random digits. Only the number defines the order, so that a wrong clock does not
 * change which snapshot is the newest. The time is for people.
 */
const NAME = /^(\d{6})-\d{8}T\d{6}Z-[0-9a-f]{4}$/;

/** The hashes of the compressed objects that contain the lines, in order. */
const linesSchema = z.strictObject({ parts: z.array(hashInHex) });

/** The manifest of a snapshot; written only after everything that it names. */
const snapshotSchema = contentsSchema.extend({
  format: z.literal(1),
  tables: z.array(tableSchema.extend(linesSchema.shape)),
  /** The documents that the snapshot needs, and how many of them have no undamaged copy. */
  documents: linesSchema.extend({ files: z.int(), unrecoverable: z.int() }),
  /** The last entry of each journal, for `belegfach audit verify --anchor`. */
  chainHeads: z.array(z.string()),
});

export type Snapshot = z.infer<typeof snapshotSchema>;

/** Names of the complete snapshots, the oldest first. */
export async function listSnapshots(storage: ObjectStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of storage.list(FOLDER)) {
    const name = key.slice(FOLDER.length).replace(/\.json$/, '');
    if (NAME.test(name)) names.push(name);
  }
  return names.toSorted();
}

/** @param existing names of the complete snapshots, the oldest first */
export function nextSnapshotName(existing: readonly string[], now: Date): string {
  const number = Number(existing.at(-1)?.slice(0, 6) ?? 0) + 1;
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${String(number).padStart(6, '0')}-${time}-${randomBytes(2).toString('hex')}`;
}

/** @throws Error with a one-line message when there is no such snapshot, or its manifest is damaged */
export async function readSnapshot(storage: ObjectStorage, name: string): Promise<Snapshot> {
  const key = manifestKey(name);
  const bytes = NAME.test(name) ? await storage.get(key) : undefined;
  if (bytes === undefined) throw new Error(`${storage.address} contains no snapshot ${name}`);
  const parsed = z.string().transform(parseJson).pipe(snapshotSchema).safeParse(bytes.toString('utf8'));
  if (!parsed.success) throw new Error(`${storage.address}: ${key} is not a manifest in a known format`);
  return parsed.data;
}

/** Completes a snapshot. */
export function writeSnapshot(storage: ObjectStorage, name: string, snapshot: Snapshot): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(snapshot, null, 2)}\n`);
  return storage.putMany([{ key: manifestKey(name), bytes }]);
}

export function manifestKey(name: string): string {
  return `${FOLDER}${name}.json`;
}
