import type { Database, Executor } from '../../../platform/database/index.ts';
import { tryLockSnapshots, unlockSnapshots } from '../dump.repository.ts';
import { type HeldLock, withLock } from '../held-lock.ts';

/**
 * Runs `work` under the lock of the installation for snapshots: only one command at a time writes or removes snapshots, in
 * any repository.
 * @throws Error with a one-line message if another command holds the lock
 */
export function withSnapshotLock<T>(owner: Database, work: (lock: HeldLock) => Promise<T>): Promise<T> {
  return withLock(owner, lockSnapshots, unlockSnapshots, work);
}

async function lockSnapshots(connection: Executor): Promise<void> {
  if (!(await tryLockSnapshots(connection)))
    throw new Error('another command writes or removes snapshots of this installation now');
}
