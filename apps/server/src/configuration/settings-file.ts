import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Readable for root and for the portal's user, as the guide says. */
const MODE = 0o640;

/**
 * Replaces a settings file in one step, so that a reader sees the old or the new one. An existing file keeps its owner and rights; a new one
 * belongs to the group of its folder.
 */
export function writeSettingsFile(file: string, text: string): void {
  const { uid, gid, mode } = statSync(file, { throwIfNoEntry: false }) ?? {
    uid: process.geteuid?.() ?? 0,
    gid: statSync(path.dirname(file)).gid,
    mode: MODE,
  };
  const written = `${file}.new`;
  rmSync(written, { force: true });
  try {
    // The file contains secrets, so it is readable for others at no time.
    const handle = openSync(written, 'wx', 0o600);
    try {
      writeSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    chownSync(written, uid, gid);
    chmodSync(written, mode & 0o777);
    renameSync(written, file);
  } catch (error) {
    rmSync(written, { force: true });
    throw error;
  }
}
