/** Time limits of one connection to the database, in milliseconds. */
export interface ConnectionLimits {
  /** PostgreSQL's `statement_timeout`, 0 for none. The client waits for an answer `MAX_LATE_MS` longer. */
  readonly statementMs: number;
  /** PostgreSQL's `lock_timeout`, 0 for none. */
  readonly lockMs: number;
}

export const APPLICATION_LIMITS: ConnectionLimits = { statementMs: 10_000, lockMs: 3_000 };
/** Migrations, backups and the owner's other commands take the time they need. */
export const OWNER_LIMITS: ConnectionLimits = { statementMs: 0, lockMs: 0 };

/** A transaction that nobody continues holds locks: its portal is gone, or hangs. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** The settings of a session that end what takes too long. */
export function timeoutsOf({ statementMs, lockMs }: ConnectionLimits): Readonly<Record<string, string>> {
  return {
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  };
}

/** Until somebody has a connection: waiting for a free one, testing it and opening a new one together. */
export const MAX_ACQUIRE_MS = 5_000;

/**
 * The server ends a statement at its limit and says so. When no word has come this much later, packets are swallowed somewhere on the
 * way, and the connection is given up.
 */
export const MAX_LATE_MS = 1_000;

/** Waiting for a connection and its first statement together, so that nobody's call hangs for 15 seconds. */
export const MAX_FIRST_ANSWER_MS = 14_000;

/** A connection that has said nothing for this long is asked for a sign of life before somebody depends on it. */
export const MAX_UNTESTED_MS = 1_000;
/** How long it may take to give one. */
export const MAX_TEST_MS = 2_000;

/**
 * The first probe of an idle connection; Node sends another each second and gives up after ten. A firewall that forgets connections
 * which rest is kept from it, and one that forgot is noticed.
 */
export const KEEP_ALIVE_DELAY_MS = 5_000;

/**
 * The same on the server's side, so that the rest of a connection that was lost there is cleared away, with its locks. Settings of the
 * session; PostgreSQL ignores them on a Unix socket.
 */
export const SERVER_KEEP_ALIVE: Readonly<Record<string, string>> = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '4',
  tcp_user_timeout: '15000',
};
