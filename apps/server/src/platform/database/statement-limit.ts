import { type Kysely, sql } from 'kysely';
import { LONG_STATEMENT_MS } from './connection-limits.ts';
import type { DB } from './schema.generated.ts';

/** The text of the statement of `raiseStatementLimit`, by which a connection recognises it. */
const RAISE_STATEMENT = "select set_config('statement_timeout', $1, true)";
const ENDS_TRANSACTION = /^(commit|rollback)$/;

/** Raises the limit for the statements of this transaction: for exports and imports, and longer for checks for which no user waits. */
export async function raiseStatementLimit(
  transaction: Kysely<DB>,
  limitMs: number = LONG_STATEMENT_MS,
): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(transaction);
}

/** The server's statement limit on one connection, which changes when a transaction raises it and ends. */
export class StatementLimit {
  readonly #defaultMs: number;
  #raisedMs: number | undefined;

  /** @param defaultMs 0 for no limit */
  constructor(defaultMs: number) {
    this.#defaultMs = defaultMs;
  }

  /** @returns the limit of this statement in milliseconds, 0 for none */
  limitFor(text: string, values: readonly unknown[] | undefined): number {
    const limitMs = this.#raisedMs ?? this.#defaultMs;
    if (text === RAISE_STATEMENT) this.#raisedMs = Number(values?.[0]);
    else if (ENDS_TRANSACTION.test(text)) this.#raisedMs = undefined;
    return limitMs;
  }
}
