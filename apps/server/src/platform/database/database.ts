import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { types } from 'pg';
import { APPLICATION_LIMITS, OWNER_LIMITS, POOL_SIZE, sessionTimeouts } from './connection-limits.ts';
import {
  type ConnectionPool,
  createConnectionPool,
  type PoolOptions,
  type RunStatement,
} from './connection-pool.ts';
import { createPrimaryCheck, type PrimaryCheck } from './primary/primary-check.ts';
import type { Keyring } from '../secrets/index.ts';
import type { DB } from './schema.generated.ts';
import { createStatementNamingPool } from './statement-naming-pool.ts';
import { checkRestrictedRights, checkSessionLimits } from './login/restricted-rights.ts';
import { retryTransaction } from './retry-transaction.ts';

types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, parseInteger);

/** Keys and counts are far below 2^53, so a larger value in a bigint column is an error. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`An integer outside the safe range came from the database: ${text}`);
  return value;
}

export type Schema = DB;
/** The pool or one open transaction, on which a repository runs its statements. */
export type Executor = Kysely<Schema>;

export interface Database {
  readonly executor: Executor;
  /** The keys of its encrypted columns; undefined if the database was opened without them. */
  readonly keyring: Keyring | undefined;
  /**
   * Runs the work in one transaction; a thrown error rolls it back. After a deadlock or serialisation failure the work
   * runs again, so it must change nothing outside the transaction.
   */
  transaction<T>(work: (executor: Transaction<Schema>) => Promise<T>): Promise<T>;
  describePool(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  /** Open connections, including the idle ones. */
  readonly open: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
  /** The time for which the oldest waiting call has waited; 0 when none waits. */
  readonly maxWaitMs: number;
}

export interface DatabaseOptions {
  /** Connection string of the portal's own login, or of the owner; the application never uses the owner's. */
  readonly url: string;
  /** Default: `POOL_SIZE`. */
  readonly poolSize?: number;
  /** `owner` only for migrations and the owner's commands. */
  readonly as?: 'application' | 'owner';
  readonly applicationName?: string;
  /** Time limit of a statement of the application, in milliseconds; default: `APPLICATION_LIMITS`. */
  readonly statementMs?: number | undefined;
  /** The installation's keys; without them, statements with keyed parameters fail. */
  readonly keyring?: Keyring | undefined;
  /** The knowledge of the application about the primary; by default none. */
  readonly primaryCheck?: PrimaryCheck | undefined;
}

/** Each new connection is checked, since a pooler, or another server with the same name, may give it other rights or old rows. */
function applicationConnection(
  primaryCheck = createPrimaryCheck(),
  statementMs = APPLICATION_LIMITS.statementMs,
) {
  return {
    limits: { ...APPLICATION_LIMITS, statementMs },
    check: async (runStatement: RunStatement) => {
      await primaryCheck.check(runStatement);
      await checkRestrictedRights(runStatement);
    },
  };
}

/** Opens connections under the restricted role without Kysely, for a library with its own statements. */
export function openApplicationConnections(
  options: Pick<PoolOptions, 'url' | 'max' | 'applicationName'>,
  primaryCheck?: PrimaryCheck,
): ConnectionPool {
  return createConnectionPool({ ...options, ...applicationConnection(primaryCheck) });
}

/**
 * Opens one connection like the portal, and checks its rights and the time limits of its session.
 * @throws Error with a one-line message
 */
export async function checkApplicationLogin(url: string): Promise<void> {
  const connections = openApplicationConnections({ url, max: 1, applicationName: 'belegfach' });
  try {
    const connection = await connections.acquire();
    try {
      await checkSessionLimits(connection.query, sessionTimeouts(APPLICATION_LIMITS));
    } finally {
      // The end of the pool waits for the connections that are lent out.
      connection.release();
    }
  } finally {
    await connections.end();
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const isOwner = options.as === 'owner';
  const connections = createConnectionPool({
    url: options.url,
    max: options.poolSize ?? POOL_SIZE,
    applicationName: options.applicationName ?? 'belegfach',
    ...(isOwner
      ? { limits: OWNER_LIMITS }
      : applicationConnection(options.primaryCheck, options.statementMs)),
  });
  const { pool } = connections;
  /** The calls that wait for a connection. */
  const waits = new Set<{ readonly since: number }>();
  const acquire = async () => {
    const call = { since: performance.now() };
    waits.add(call);
    try {
      return await connections.acquire();
    } finally {
      waits.delete(call);
    }
  };
  const executor = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: createStatementNamingPool({ ...connections, acquire }, options.keyring),
    }),
  });
  return {
    executor,
    keyring: options.keyring,
    transaction: (work) => retryTransaction(() => executor.transaction().execute(work)),
    describePool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      maxWaitMs: waits.size === 0 ? 0 : performance.now() - Math.min(...[...waits].map(({ since }) => since)),
    }),
    close: () => executor.destroy(),
  };
}
