import { constants } from 'node:fs';
import { access, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../../platform/document-store/index.ts';
import { isIntakeName } from './folder-entries.ts';
import type { Executor } from '../../../../platform/database/index.ts';
import { findBinding } from '../../receipts/folder-binding.repository.ts';
import { nameFolder } from './provider-folder.ts';

/** A provider's hot folder as it is now. */
export interface HotFolderState {
  /** Where it is, or will be once the watcher has made it. */
  readonly path: string;
  /** `unreadable`: the folder is there, but the server may not read or move its files. */
  readonly state: 'watched' | 'missing' | 'unreadable';
  /** Files that lie there and are not taken in yet. */
  readonly waitingFiles: number;
}

/** Looks at the hot folder of a provider without touching it. */
export async function describeHotFolder(
  executor: Executor,
  dataDirectory: string,
  provider: { readonly name: string; readonly publicId: string },
): Promise<HotFolderState> {
  const intakeFolder = path.resolve(dataDirectory, 'intake');
  const bound = await findBinding(executor, provider);
  const folder = path.join(intakeFolder, bound?.folderName ?? nameFolder(provider.name));
  const state = await stateOf(folder);
  // A folder that the database names for nobody is not watched, whatever lies in it.
  if (bound === undefined && state === 'watched') return { path: folder, state: 'missing', waitingFiles: 0 };
  return { path: folder, state, waitingFiles: state === 'watched' ? await countWaiting(folder) : 0 };
}

async function stateOf(folder: string): Promise<HotFolderState['state']> {
  try {
    if (!(await lstat(folder)).isDirectory()) return 'unreadable';
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return 'watched';
  } catch (error) {
    return hasCode(error, 'ENOENT') ? 'missing' : 'unreadable';
  }
}

async function countWaiting(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && isIntakeName(entry.name)).length;
}
