import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from '../database.ts';
import type { PrimaryCheck } from './primary-check.ts';
import { type Query, TIMELINE } from './promotion-mark.ts';

const RETRY_MS = 1_000;

export interface PromotionMarking {
  readonly database: Database;
  /** The check of the database's connections. */
  readonly primaryCheck: PrimaryCheck;
  readonly log: { error(fields: object, message: string): void };
  /** Called by the portal that has given a timeline its mark. */
  readonly onMarked: () => void;
}

/**
 * Gives each new timeline of the database server a mark, and reads it back. This runs in the background and not when a
 * connection is opened: after a promotion the commit waits for a standby, and meanwhile the portal can read.
 */
export function startPromotionMarks({ database, primaryCheck, log, onMarked }: PromotionMarking): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  let marking: Promise<void> | undefined;
  const mark = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await markTimeline(database.executor)) onMarked();
        await primaryCheck.check(queryOf(database.executor));
      } catch (error) {
        log.error(
          { err: error },
          'the timeline of the database server could not be marked; it is tried again',
        );
      }
      if (primaryCheck.isMarked()) break;
      await wait(RETRY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    marking = undefined;
  };
  const begin = () => void (marking ??= mark());
  primaryCheck.onUnmarked(begin);
  begin();
  return {
    stop: async () => {
      stopping.abort();
      await marking;
    },
  };
}

/**
 * Gives the timeline of the server its mark, unless it has one. This commit waits for the standby, if there is one,
 * even if commits do not wait by default.
 * @returns whether it had none
 */
async function markTimeline(executor: Executor): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with safe_commit as materialized (select set_config('synchronous_commit', 'on', true))
    insert into promotion_mark (server, timeline)
    select system_identifier, ${sql.raw(TIMELINE)} from pg_control_system(), safe_commit
    on conflict do nothing`.execute(executor);
  return numAffectedRows > 0n;
}

export const queryOf =
  (executor: Executor): Query =>
  ({ text, values = [] }) =>
    executor.executeQuery(CompiledQuery.raw(text, values));
