import { constants } from 'node:fs';
import { access, lstat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/errors/index.ts';
import type { Executor } from '../../../../platform/database/index.ts';
import { findFolderBinding } from '../../receipts/folder-binding.repository.ts';
import { nameFolder } from './provider-folder.ts';
import { findWaitingFiles, type WaitingFiles } from './waiting-files.ts';

const NO_FILES: WaitingFiles = { count: 0, oldestAt: undefined };

/** The current state of a provider's hot folder. */
export interface HotFolderState {
  /** The watcher makes the folder if it is missing. */
  readonly path: string;
  /** `unreadable`: the folder exists, but the server may not read or move its files. */
  readonly state: 'watched' | 'missing' | 'unreadable';
  /** Number of files that are not taken in yet, in the folder or in unfinished deliveries. */
  readonly waitingFiles: number;
  /** When the oldest of them arrived or was claimed. */
  readonly oldestFileAt: Date | undefined;
}

/** Reads the state of a provider's hot folder without changing it. */
export async function describeHotFolder(
  executor: Executor,
  intakeDirectory: string,
  provider: { readonly name: string; readonly publicId: string },
): Promise<HotFolderState> {
  const binding = await findFolderBinding(executor, provider);
  const folder = path.join(intakeDirectory, binding?.folderName ?? nameFolder(provider.name));
  const state = await findFolderState(folder);
  // A folder that the database does not assign to the provider is not watched.
  const isWatched = binding !== undefined && state === 'watched';
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
