import type { Database, Executor } from '../../../platform/database/index.ts';
import { checkConnection, tryLockSnapshots, unlockSnapshots } from '../dump.repository.ts';

export interface SnapshotLock {
  readonly connection: Executor;
  /** @throws an error when the connection was lost, so that another command may have the lock */
  check(): Promise<void>;
}

/**
 * Runs the work while no other command of this installation writes or removes snapshots, whatever their repository.
 * @throws Error in one line while another command does
 */
export function withSnapshotLock<T>(owner: Database, work: (lock: SnapshotLock) => Promise<T>): Promise<T> {
  return owner.executor.connection().execute(async (connection) => {
    if (!(await tryLockSnapshots(connection)))
      throw new Error('another command writes or removes snapshots of this installation now');
    try {
      return await work({ connection, check: () => checkConnection(connection) });
    } finally {
      await unlockSnapshots(connection).catch(() => undefined);
    }
  });
}
