/** Time limits of one connection to the database, in milliseconds. */
export interface ConnectionLimits {
  /** PostgreSQL's `statement_timeout`, 0 for none. The client waits `RESPONSE_GRACE_MS` longer for the response. */
  readonly statementMs: number;
  /** PostgreSQL's `lock_timeout`, 0 for none. */
  readonly lockMs: number;
}

/** `statementMs` is the default of the setting READ_TIMEOUT_SECONDS. */
export const APPLICATION_LIMITS: ConnectionLimits = { statementMs: 10_000, lockMs: 3_000 };
/** Time limit of one statement of an export or an import, which may read or write many rows. */
export const LONG_STATEMENT_MS = 60_000;
/** Migrations, backups and other commands that run as the owner of the database have no time limit. */
export const OWNER_LIMITS: ConnectionLimits = { statementMs: 0, lockMs: 0 };

/** A transaction that stays idle for this long is ended. It may hold locks, and the process that opened it has ended or hangs. */
const IDLE_IN_TRANSACTION_MS = 15_000;

/** The settings of a session that end statements and transactions that take too long. */
export function sessionTimeouts({ statementMs, lockMs }: ConnectionLimits): Readonly<Record<string, string>> {
  return {
    statement_timeout: String(statementMs),
    lock_timeout: String(lockMs),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  };
}

/** Connections of one pool. */
export const POOL_SIZE = 10;

/** Time limit of acquiring a connection: waiting for a free one, testing it and opening a new one. */
export const MAX_ACQUIRE_MS = 5_000;

/**
 * PostgreSQL ends a statement at its limit and reports that. If no response has arrived this much later, packets are
 * lost, and the connection is closed.
 */
export const RESPONSE_GRACE_MS = 1_000;

/** Time limit of acquiring a connection and its first statement together, so that every call is answered within 15 seconds (OPS-15). */
export const MAX_FIRST_RESPONSE_MS = 14_000;

/** A connection that received no response for this long is tested before it is used. */
export const TEST_AFTER_IDLE_MS = 1_000;
/** Time limit of the test of an idle connection. */
export const TEST_TIMEOUT_MS = 2_000;

/**
 * The delay of the first TCP keep-alive probe of an idle connection; Node sends another each second and gives up after
 * ten. Probes keep a firewall from dropping idle connections, and detect a dropped one.
 */
export const KEEP_ALIVE_DELAY_MS = 5_000;

/**
 * TCP keep-alive settings of PostgreSQL, with which it ends a lost connection and releases its locks. These session
 * settings have no effect on a Unix socket.
 */
export const SERVER_KEEP_ALIVE: Readonly<Record<string, string>> = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '4',
  tcp_user_timeout: '15000',
};
