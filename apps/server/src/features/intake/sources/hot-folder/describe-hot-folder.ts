import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/errors/index.ts';
import type { Executor } from '../../../../platform/database/index.ts';
import {
  findFolderBinding,
  findSeenFolder,
  recordSeenFolder,
} from '../../receipts/folder-binding.repository.ts';
import { nameFolder, type ProviderFolder } from './provider-folder.ts';
import { findWaitingFiles, type WaitingFiles } from './waiting-files.ts';

const NO_FILES: WaitingFiles = { count: 0, oldestAt: undefined };

/** The current state of a provider's hot folder. */
export interface HotFolderState {
  /** The watcher makes the folder if it is missing. */
  readonly path: string;
  /**
   * `unreadable`: the folder exists, but the server may not read or move its files. `off`: no instance of the portal
   * watches it.
   */
  readonly state: 'watched' | 'missing' | 'unreadable' | 'off';
  /** Number of files that are not taken in yet, in the folder or in unfinished deliveries. */
  readonly waitingFiles: number;
  /** The time at which the oldest of them arrived or was claimed. */
  readonly oldestFileAt: Date | undefined;
}

interface DescribedProvider {
  readonly name: string;
  readonly publicId: string;
}

/**
 * Reads the state of a provider's hot folder without changing it: from the disk, or what the instance that watches it has
 * seen.
 * @param intakeDirectory undefined if this instance watches no hot folder
 */
export async function describeHotFolder(
  executor: Executor,
  intakeDirectory: string | undefined,
  provider: DescribedProvider,
): Promise<HotFolderState> {
  const binding = await findFolderBinding(executor, provider);
  const name = binding?.folderName ?? nameFolder(provider.name);
  const own =
    intakeDirectory === undefined
      ? undefined
      : await lookAtFolder(path.join(intakeDirectory, name), binding !== undefined);
  if (own !== undefined && own.state !== 'missing') return own;
  const seen = await findSeenFolder(executor, provider);
  if (seen !== undefined) return { ...seen, state: 'watched' };
  return own ?? { path: name, state: 'off', waitingFiles: 0, oldestFileAt: undefined };
}

/** Records the state of a folder for the other instances. A folder that this instance cannot read does not count as watched. */
export async function recordFolderState(
  executor: Executor,
  { id, path: folder }: Pick<ProviderFolder, 'id' | 'path'>,
): Promise<void> {
  const seen = await lookAtFolder(folder, true);
  if (seen.state === 'watched') await recordSeenFolder(executor, id, seen);
}

/** @param isBound whether the database assigns the folder to the provider */
async function lookAtFolder(folder: string, isBound: boolean): Promise<HotFolderState> {
  const state = await findFolderState(folder);
  // A folder that the database does not assign to the provider is not watched.
  const isWatched = isBound && state === 'watched';
  const { count, oldestAt } = isWatched ? await findWaitingFiles(folder) : NO_FILES;
  return {
    path: folder,
    state: isWatched || state !== 'watched' ? state : 'missing',
    waitingFiles: count,
    oldestFileAt: oldestAt,
  };
}

async function findFolderState(folder: string): Promise<HotFolderState['state']> {
  try {
    if (!(await lstat(folder)).isDirectory()) return 'unreadable';
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return 'watched';
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'missing' : 'unreadable';
  }
}
