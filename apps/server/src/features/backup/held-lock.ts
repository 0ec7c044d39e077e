import type { Database, Executor } from '../../platform/database/index.ts';
import { messageOf } from '../../platform/errors/index.ts';
import { allowIdleSession, checkConnection, lockDocuments, unlockDocuments } from './dump.repository.ts';

/** A lock in the database that ends with its connection, for example when PostgreSQL is restarted. */
export interface HeldLock {
  /** @throws Error with a one-line message when the connection was lost, and the lock with it */
  check(): Promise<void>;
}

/** Runs the work while a connection of its own has the lock. */
export function withLock<T>(
  owner: Database,
  lock: (connection: Executor) => Promise<void>,
  unlock: (connection: Executor) => Promise<void>,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  return owner.executor.connection().execute(async (connection) => {
    await allowIdleSession(connection);
    await lock(connection);
    try {
      return await work({ check: () => checkHeld(connection) });
    } finally {
      // Fails only on a lost connection, which has no lock any more.
      await unlock(connection).catch(() => undefined);
    }
  });
}

/** Runs the work while no document is purged. */
export function withDocumentsLock<T>(owner: Database, work: (lock: HeldLock) => Promise<T>): Promise<T> {
  return withLock(owner, lockDocuments, unlockDocuments, work);
}

async function checkHeld(connection: Executor): Promise<void> {
  try {
    await checkConnection(connection);
  } catch (error) {
    throw new Error(
      `the connection to the database was lost, and its lock with it; run the command again (${messageOf(error)})`,
      { cause: error },
    );
  }
}
