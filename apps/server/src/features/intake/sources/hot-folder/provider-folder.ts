import { lstat, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Executor } from '../../../../platform/database/index.ts';
import { ignoreCodes } from '../../../../platform/errors/index.ts';
import { parseJson } from '../../../../platform/text/index.ts';
import type { IntakeProvider } from '../../receipts/intake.policy.ts';
import {
  bindFolder,
  findFolderBinding,
  type FolderBinding,
} from '../../receipts/folder-binding.repository.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import { makeRealFolder, readMetadataFile, requireRealFolder } from './untrusted-files.ts';

/** The folder where one provider's ERP drops its files. */
export interface ProviderFolder {
  /** The folder into which files are dropped and results are written. */
  readonly path: string;
  /** Deliveries in progress, one folder for each. */
  readonly work: string;
  /** Finished files, by day and delivery. */
  readonly done: string;
  /** Identifies this folder, also if several hosts have it under different paths. */
  readonly id: string;
}

type FolderOwner = Pick<IntakeProvider, 'name' | 'publicId'>;

/**
 * The folder marker: a file with the provider of the folder, from versions before the database stored the folder. Senders
 * can write this file, so it is never the only proof.
 */
const MARKER_NAME = '.belegfach.json';
const markerSchema = z.object({ provider: z.string() });

/**
 * Opens the provider's folder, and makes it if it is missing. The database stores its name from the first call on, so that
 * it stays the same when the provider is renamed.
 * @throws Error if a link or a file is in its place
 */
export async function openProviderFolder(
  executor: Executor,
  intakeFolder: string,
  provider: FolderOwner,
  log: Pick<IntakeLog, 'warn'>,
): Promise<ProviderFolder> {
  await mkdir(intakeFolder, { recursive: true });
  const { folderName, leaseId } =
    (await findFolderBinding(executor, provider)) ??
    (await bindNewFolder(executor, intakeFolder, provider, log));
  const folderPath = path.join(intakeFolder, folderName);
  const [work, done] = [path.join(folderPath, 'work'), path.join(folderPath, 'done')];
  for (const realFolder of [folderPath, work, done]) await makeRealFolder(realFolder);
  const markedProviderId = await readMarker(folderPath);
  if (markedProviderId !== undefined && markedProviderId !== provider.publicId) {
    const facts = { folder: folderPath, provider: provider.name };
    log.warn(facts, `${MARKER_NAME} names another provider and is ignored`);
  }
  return { path: folderPath, id: leaseId, work, done };
}

/**
 * Must be called before each reading of the folder.
 * @throws Error naming the path that is no folder
 */
export async function requireRealFolders({ path: folderPath, work, done }: ProviderFolder): Promise<void> {
  for (const folder of [folderPath, work, done]) await requireRealFolder(folder);
}

/** Providers whose names fold to the same folder name are distinguished by the end of the provider's id. */
async function bindNewFolder(
  executor: Executor,
  intakeFolder: string,
  provider: FolderOwner,
  log: Pick<IntakeLog, 'warn'>,
): Promise<FolderBinding> {
  const base = nameFolder(provider.name);
  await logForeignFolders(intakeFolder, provider, base, log);
  for (const candidate of [base, `${base}-${provider.publicId.slice(-12)}`]) {
    const folder = path.join(intakeFolder, candidate);
    if (!(await isFreeFor(folder, provider))) {
      log.warn(
        { folder, provider: provider.name },
        `a folder of this name is a link, or its ${MARKER_NAME} names another provider: it is not used`,
      );
      continue;
    }
    const binding = await bindFolder(executor, provider, candidate);
    if (binding !== undefined) return binding;
  }
  throw new Error(`${path.join(intakeFolder, base)} belongs to another provider`);
}

/**
 * Logs folders with the provider's folder marker but another name: the provider was renamed before the database stored
 * its folder, and only the operator can decide whether the marker is right.
 */
async function logForeignFolders(
  intakeFolder: string,
  provider: FolderOwner,
  base: string,
  log: Pick<IntakeLog, 'warn'>,
): Promise<void> {
  for (const entry of await readdir(intakeFolder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === base) continue;
    const folder = path.join(intakeFolder, entry.name);
    if ((await readMarker(folder)) === provider.publicId)
      log.warn(
        { folder, provider: provider.name },
        `a folder with the ${MARKER_NAME} of the provider is not used, because the folder of the provider is ${base}: if the provider uses both, have all files dropped into ${base}`,
      );
  }
}

/** Whether the provider may use the path: it does not exist, or is a folder without the marker of another provider. */
async function isFreeFor(folder: string, { publicId }: FolderOwner): Promise<boolean> {
  const stats = await lstat(folder).catch(ignoreCodes('ENOENT'));
  if (stats === undefined) return true;
  if (!stats.isDirectory()) return false;
  const markedProviderId = await readMarker(folder);
  return markedProviderId === undefined || markedProviderId === publicId;
}

/** `Muster Automaten GmbH` has the folder `muster-automaten-gmbh`. */
export function nameFolder(providerName: string): string {
  const folded = providerName
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return folded === '' ? 'provider' : folded;
}

/** The provider id in the folder marker; `unreadable` if the file is invalid. */
async function readMarker(folder: string): Promise<string | undefined> {
  const text = await readMetadataFile(path.join(folder, MARKER_NAME));
  if (text === undefined) return undefined;
  return markerSchema.safeParse(parseJson(text)).data?.provider ?? 'unreadable';
}

/** Deletes the files in `done/` and the results after the retention time. The documents stay in the document store. */
export async function purgeFolder(folder: ProviderFolder, retentionMs: number, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - retentionMs);
  const firstDay = oldest.toISOString().slice(0, 10);
  for (const day of await readdir(folder.done))
    if (/^\d{4}-\d{2}-\d{2}$/.test(day) && day < firstDay)
      await rm(path.join(folder.done, day), { recursive: true, force: true });
  for (const name of await readdir(folder.path)) {
    if (!name.endsWith('.result.csv')) continue;
    const stats = await stat(path.join(folder.path, name)).catch(ignoreCodes('ENOENT'));
    if (stats?.isFile() === true && stats.mtime < oldest)
      await rm(path.join(folder.path, name), { force: true });
  }
}
