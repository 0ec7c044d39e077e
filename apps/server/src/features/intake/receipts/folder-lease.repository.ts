import { sql } from 'kysely';
import type { Database, Executor } from '../../../platform/database/index.ts';

interface Session {
  readonly executor: Executor;
  release(): void;
}

/**
 * Says which process watches a folder: one at a time, and at once another one when that process dies, since the database lets go of
 * a session's advisory locks. Holds one connection for all folders of this process.
 */
export class FolderLeases {
  readonly #database: Database;
  readonly #held = new Set<string>();
  #session: Promise<Session> | undefined;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether this process watches the folder now; asks for it when nobody does. To be asked before each look at the folder. */
  async hold(folderId: string): Promise<boolean> {
    try {
      // One for all folders, which ask at the same time.
      this.#session ??= this.#connect();
      const { executor } = await this.#session;
      if (this.#held.has(folderId)) {
        // The locks live as long as the session, and it answers.
        await sql`select 1`.execute(executor);
        return true;
      }
      const { rows } = await sql<{ held: boolean }>`
        select pg_try_advisory_lock(hashtextextended(${`hot-folder ${folderId}`}, 0)) as held`.execute(
        executor,
      );
      if (rows[0]?.held !== true) return false;
      this.#held.add(folderId);
      return true;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    this.#held.clear();
    void this.#session?.then(
      (session) => session.release(),
      () => undefined,
    );
    this.#session = undefined;
  }

  /** Keeps one connection of the pool to itself until it is released. */
  #connect(): Promise<Session> {
    const connected = Promise.withResolvers<Session>();
    const released = Promise.withResolvers<undefined>();
    this.#database.executor
      .connection()
      .execute(async (executor) => {
        connected.resolve({ executor, release: () => released.resolve(undefined) });
        await released.promise;
        // The connection goes back to the pool, where the locks must not live on; a broken one has lost them.
        await sql`select pg_advisory_unlock_all()`.execute(executor).catch(() => undefined);
      })
      .catch((error: unknown) => connected.reject(error));
    return connected.promise;
  }
}
