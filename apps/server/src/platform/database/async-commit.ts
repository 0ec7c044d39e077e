import { sql } from 'kysely';

/**
 * A common table expression: the transaction of a statement that reads from `async_commit` does not wait for the disk when it
 * commits. Use it only for rows that may be lost when the database server crashes.
 */
export const ASYNC_COMMIT = sql`async_commit as materialized (select set_config('synchronous_commit', 'off', true))`;
