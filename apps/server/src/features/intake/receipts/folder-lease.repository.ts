import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/index.ts';

interface Session {
  readonly executor: Executor;
  release(): void;
}

/**
 * Ensures that only one process at a time watches a folder. A lease is an advisory lock of a database session. If the
 * process dies, the database ends the session, and another process can acquire the lease immediately. One connection
 * serves all folders of this process.
 */
export class FolderLeases {
  readonly #database: Database;
  readonly #leasedFolderIds = new Set<string>();
  #session: Promise<Session> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns whether this process has the lease of the folder; acquires the lease if no process has it. Must be called
   * before each scan of the folder.
   */
  async acquire(folderId: string): Promise<boolean> {
    try {
      // The watchers of all folders call this at the same time and share one session.
      this.#session ??= this.#connect();
      const { executor } = await this.#session;
      if (this.#leasedFolderIds.has(folderId)) {
        // The locks exist as long as the session: if the query succeeds, this process still has them.
        await sql`select 1`.execute(executor);
        return true;
      }
      const { rows } = await sql<{ acquired: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${`hot-folder ${folderId}`}, 0)) as acquired`.execute(
        executor,
      );
      if (rows[0]?.acquired !== true) return false;
      this.#leasedFolderIds.add(folderId);
      return true;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#leasedFolderIds.clear();
    void this.#session?.then(
      (session) => session.release(),
      () => undefined,
    );
    this.#session = undefined;
  }

  /** Reserves a connection of the pool until `release` is called. */
  #connect(): Promise<Session> {
    const connected = Promise.withResolvers<Session>();
    const released = Promise.withResolvers<undefined>();
    this.#database.executor
      .connection()
      .execute(async (executor) => {
        connected.resolve({ executor, release: () => released.resolve(undefined) });
        await released.promise;
        // The connection returns to the pool, so its locks must be released. A broken connection has lost its locks.
        await sql`select pg_advisory_unlock_all()`.execute(executor).catch(() => undefined);
      })
      .catch((error: unknown) => connected.reject(error));
    return connected.promise;
  }
}
