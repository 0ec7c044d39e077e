import type { Database, Executor } from '../../../platform/database/index.ts';
import { tryLockSnapshots, unlockSnapshots } from '../dump.repository.ts';
import { type HeldLock, withLock } from '../held-lock.ts';

/**
 * Runs the work while no other command of this installation writes or removes snapshots, whatever their repository.
 * @throws Error in one line while another command does
 */
export function withSnapshotLock<T>(owner: Database, work: (lock: HeldLock) => Promise<T>): Promise<T> {
  return withLock(owner, lockSnapshots, unlockSnapshots, work);
}

async function lockSnapshots(connection: Executor): Promise<void> {
  if (!(await tryLockSnapshots(connection)))
    throw new Error('another command writes or removes snapshots of this installation now');
}
