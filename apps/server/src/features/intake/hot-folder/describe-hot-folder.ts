import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../platform/document-store/index.ts';
import { isIntakeName } from './folder-entries.ts';
import { findProviderFolder, nameFolder } from './provider-folder.ts';

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
  dataDirectory: string,
  provider: { readonly name: string; readonly publicId: string },
): Promise<HotFolderState> {
  const intakeFolder = path.resolve(dataDirectory, 'intake');
  const expected = path.join(intakeFolder, nameFolder(provider.name));
  try {
    const found = await findProviderFolder(intakeFolder, provider.publicId);
    if (found === undefined)
      return { path: expected, state: await stateWithoutMarker(expected), waitingFiles: 0 };
    const state = await stateOf(found.path);
    return {
      path: found.path,
      state,
      waitingFiles: state === 'watched' ? await countWaiting(found.path) : 0,
    };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return { path: expected, state: 'missing', waitingFiles: 0 };
    if (hasCode(error, 'EACCES')) return { path: expected, state: 'unreadable', waitingFiles: 0 };
    throw error;
  }
}

/** A folder that can't be entered shows no marker: it is there all the same. */
async function stateWithoutMarker(folder: string): Promise<'missing' | 'unreadable'> {
  return (await stateOf(folder)) === 'unreadable' ? 'unreadable' : 'missing';
}

async function stateOf(folder: string): Promise<HotFolderState['state']> {
  try {
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
