import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { contentsSchema, hashInHex, tableSchema } from './backup-contents.ts';
import { FileDocumentStore, nodeFileOperations } from '../../platform/document-store/index.ts';
import { hasCode } from '../../platform/errors/index.ts';
import { parseJson } from '../../platform/text/index.ts';

/** The manifest of a backup; written only after everything else. */
const manifestSchema = contentsSchema.extend({
  format: z.literal(1),
  /** The folder with the files of the tables. */
  database: z.string().regex(/^database-[0-9a-f-]{36}$/),
  tables: z.array(tableSchema.extend({ sha256: hashInHex })),
  documents: z.int(),
});

export type Manifest = z.infer<typeof manifestSchema>;

const MANIFEST = 'manifest.json';
/** The manifest of the last backup before the database was set back. */
const EARLIER_MANIFEST = 'manifest-earlier.json';
const DOCUMENTS = 'documents';
const BACKUP_NAMES = /^(manifest\.json(\.new)?|manifest-earlier\.json|documents|database-[0-9a-f-]{36})$/;

/** The copies of the documents. */
export function openCopies(folder: string): FileDocumentStore {
  return new FileDocumentStore(path.join(folder, DOCUMENTS));
}

export function tablePath(folder: string, { database }: Pick<Manifest, 'database'>, name: string): string {
  return path.join(folder, database, `${name}.jsonl.gz`);
}

/** @throws Error with a one-line message when the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await findManifest(folder);
  if (manifest === undefined) throw new Error(`${folder} contains no complete backup`);
  return manifest;
}

/**
 * Prepares the folder: a new one, an empty one, or one with an earlier backup of the same installation.
 * @param marks current and earlier marks of this installation
 * @throws Error with a one-line message for any other folder, whose contents would be lost.
 */
export async function prepareFolder(folder: string, marks: readonly string[]): Promise<void> {
  // Contains documents and addresses of people, so only the operator may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const otherFile = (await readdir(folder)).find((name) => !BACKUP_NAMES.test(name));
  if (otherFile !== undefined)
    throw new Error(`${folder} contains other files (${otherFile}); give the backup a folder of its own`);
  const existing = await findManifest(folder);
  if (existing !== undefined && !marks.includes(existing.installation))
    throw new Error(`${folder} contains the backup of another installation`);
}

/**
 * Completes a backup: until the manifest has its final name, the earlier backup stays the valid one of the folder.
 * Afterwards the rows of other backups are deleted. If the database was set back, the rows of a newer backup are kept,
 * because they exist nowhere else.
 * @param isDatabaseBehind the database is at an earlier state than its documents
 * @returns whether the folder has kept such a backup, as `manifest-earlier.json`
 */
export async function publishManifest(
  folder: string,
  manifest: Manifest,
  { isDatabaseBehind }: { readonly isDatabaseBehind: boolean },
): Promise<boolean> {
  const keptManifest = isDatabaseBehind ? await keepNewerManifest(folder, manifest) : undefined;
  const draft = path.join(folder, `${MANIFEST}.new`);
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(draft, path.join(folder, MANIFEST));
  await nodeFileOperations.syncFolder(folder);
  if (keptManifest === undefined) await rm(path.join(folder, EARLIER_MANIFEST), { force: true });
  for (const name of await readdir(folder))
    if (name.startsWith('database-') && name !== manifest.database && name !== keptManifest?.database)
      await rm(path.join(folder, name), { recursive: true });
  return keptManifest !== undefined;
}

/** @returns the manifest of the backup that is newer than the database, now or since an earlier call */
async function keepNewerManifest(
  folder: string,
  { generation = 0 }: Manifest,
): Promise<Manifest | undefined> {
  const keptManifest = await findManifest(folder, EARLIER_MANIFEST);
  if (keptManifest !== undefined) return keptManifest;
  const latest = await findManifest(folder);
  if (latest === undefined || (latest.generation ?? Infinity) <= generation) return undefined;
  await copyFile(path.join(folder, MANIFEST), path.join(folder, EARLIER_MANIFEST));
  await nodeFileOperations.syncFolder(folder);
  return latest;
}

async function findManifest(folder: string, name = MANIFEST): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(path.join(folder, name), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const parsed = z.string().transform(parseJson).pipe(manifestSchema).safeParse(text);
  if (!parsed.success) throw new Error(`${path.join(folder, name)} is not a manifest in a known format`);
  return parsed.data;
}
