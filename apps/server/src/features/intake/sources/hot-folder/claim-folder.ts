import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ignoreCodes } from '../../../../platform/errors/index.ts';
import { parseJson } from '../../../../platform/text/index.ts';
import { findEntry, type FolderEntry, isUnchanged } from './folder-entries.ts';
import {
  makeRealFolder,
  readMetadataFile,
  requireRealFolder,
  temporaryNameOf,
  writeAtomically,
} from './untrusted-files.ts';
import type { ProviderFolder } from './provider-folder.ts';
import { listMarkerNames } from './stability-check.ts';

/**
 * A folder in `work/` with the files of one delivery, moved there from the hot folder. Only this process uses the files
 * until they are in `done/`.
 */
export interface ClaimFolder {
  readonly id: string;
  readonly path: string;
  /** The folder within `done/` into which its finished files are moved. */
  readonly done: string;
  /** The id of the delivery in the database. */
  readonly batchId: string;
  readonly claimedAt: Date;
}

const CLAIM_FILE_NAME = '.claim.json';
const claimFileSchema = z.object({ batch: z.string(), claimedAt: z.coerce.date() });

/** Makes an empty claim. Its claim file with the delivery is durable before any other file is moved into the claim. */
export async function createClaimFolder(
  folder: ProviderFolder,
  batchId: string,
  id: string = randomUUID(),
): Promise<ClaimFolder> {
  const claimedAt = new Date();
  const claimPath = path.join(folder.work, id);
  await makeRealFolder(claimPath);
  await writeAtomically(path.join(claimPath, CLAIM_FILE_NAME), JSON.stringify({ batch: batchId, claimedAt }));
  return toClaimFolder(folder, id, batchId, claimedAt);
}

/**
 * Lists the claims of an earlier process. A claim without a claim file has no delivery yet, because the process died
 * before it wrote the file.
 */
export async function listClaimFolders(
  folder: ProviderFolder,
): Promise<(ClaimFolder | { readonly id: string })[]> {
  const entries = await readdir(folder.work, { withFileTypes: true });
  return Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name: id }) => {
        const text = (await readMetadataFile(path.join(folder.work, id, CLAIM_FILE_NAME))) ?? '';
        // The claim file may be incomplete after a power loss.
        const claimFile = claimFileSchema.safeParse(parseJson(text)).data;
        return claimFile ? toClaimFolder(folder, id, claimFile.batch, claimFile.claimedAt) : { id };
      }),
  );
}

function toClaimFolder(folder: ProviderFolder, id: string, batchId: string, claimedAt: Date): ClaimFolder {
  const day = claimedAt.toISOString().slice(0, 10);
  return { id, path: path.join(folder.work, id), done: path.join(folder.done, day, id), batchId, claimedAt };
}

/**
 * Takes files with their `.done` markers. Otherwise the marker would mark the next file of that name as complete too
 * early.
 */
export async function claimFiles<T extends FolderEntry>(
  from: string,
  claim: ClaimFolder,
  files: readonly T[],
  doneMarkers: ReadonlyMap<string, string>,
): Promise<T[]> {
  const taken: T[] = [];
  await requireRealFolder(claim.path);
  for (const file of files) {
    if (!(await claimFile(from, claim, file))) continue;
    taken.push(file);
    for (const marker of listMarkerNames(file.name)) {
      const name = doneMarkers.get(marker);
      if (name !== undefined) await renameIfExists(path.join(from, name), path.join(claim.path, name));
    }
  }
  return taken;
}

/**
 * Takes a file by renaming it, so that only one of several watchers gets it. A file that changed after it was complete
 * is moved back.
 * @returns whether the claim contains the file
 */
async function claimFile(from: string, claim: ClaimFolder, entry: FolderEntry): Promise<boolean> {
  const target = path.join(claim.path, entry.name);
  if (!(await renameIfExists(path.join(from, entry.name), target))) return false;
  const claimedEntry = await findEntry(claim.path, entry.name);
  if (isUnchanged(claimedEntry, entry)) return true;
  if ((await findEntry(from, entry.name)) === undefined) await rename(target, path.join(from, entry.name));
  return false;
}

/** Moves files whose bytes and rows are durable into `done/`, where they are kept for 30 days. */
export async function moveToDone(claim: ClaimFolder, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await requireRealFolder(claim.path);
  await makeDoneFolder(claim);
  for (const name of names) await renameIfExists(path.join(claim.path, name), path.join(claim.done, name));
}

/** Makes the folder of the claim in `done/`, inside the folder of its day. */
export async function makeDoneFolder({ done }: ClaimFolder): Promise<void> {
  for (const folder of [path.dirname(done), done]) await makeRealFolder(folder);
}

/** Removes an empty claim. */
export async function removeClaimFolder(claim: Pick<ClaimFolder, 'path'>): Promise<void> {
  for (const name of [CLAIM_FILE_NAME, temporaryNameOf(CLAIM_FILE_NAME)])
    await rm(path.join(claim.path, name), { force: true });
  await rmdir(claim.path);
}

async function renameIfExists(from: string, to: string): Promise<boolean> {
  const wasRenamed = await rename(from, to).then(() => true, ignoreCodes('ENOENT'));
  return wasRenamed ?? false;
}
