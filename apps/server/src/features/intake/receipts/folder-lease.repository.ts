import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/index.ts';

interface Session {
  readonly executor: Executor;
  release(): void;
}

/**
 * Ensures that one process at a time watches a folder. If that process dies, another one takes over immediately, since
 * the database releases the advisory locks of its session. Uses one connection for all folders of this process.
 */
export class FolderLeases {
  readonly #database: Database;
  readonly #leasedFolderIds = new Set<string>();
  #session: Promise<Session> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Returns whether this process watches the folder now; requests the lease if no process has it. Must be called before
   * each scan of the folder.
   */
  async acquire(folderId: string): Promise<boolean> {
    try {
      // One session for all folders, which ask at the same time.
      this.#session ??= this.#connect();
      const { executor } = await this.#session;
      if (this.#leasedFolderIds.has(folderId)) {
        // The locks exist as long as the session: if it answers, this process still has them.
        await sql`select 1`.execute(executor);
        return true;
      }
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${`hot-folder ${folderId}`}, 0)) as held`.execute(
        executor,
      );
      if (rows[0]?.held !== true) return false;
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

  /** Reserves one connection of the pool until it is released. */
  #connect(): Promise<Session> {
    const connected = Promise.withResolvers<Session>();
    const released = Promise.withResolvers<undefined>();
    this.#database.executor
      .connection()
      .execute(async (executor) => {
        connected.resolve({ executor, release: () => released.resolve(undefined) });
        await released.promise;
        // The connection returns to the pool, so its locks must be released; a broken connection has lost them.
        await sql`select pg_advisory_unlock_all()`.execute(executor).catch(() => undefined);
      })
      .catch((error: unknown) => connected.reject(error));
    return connected.promise;
  }
}
