import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import { Pool, type PoolClient, type QueryResult, types } from 'pg';
import type { DB } from './schema.generated.ts';
import { StatementNames } from './named-statements.ts';
import { retryTransaction } from './retry-transaction.ts';

/** The role the server works under: it can't change the trail, the journal, files or documents (decisions D11). */
export const APPLICATION_ROLE = 'belegfach_app';

/**
 * A new connection knows no table and no plan: its first list takes several times as long. The pool's usual ten seconds would
 * make that the rule in a portal where somebody asks for something once a minute.
 */
const KEPT_IDLE_MS = 10 * 60_000;

types.setTypeParser(types.builtins.DATE, (text) => text);
types.setTypeParser(types.builtins.INT8, parseInteger);

/** Keys and counts are far below 2^53; anything else in a bigint column is a fault worth stopping at. */
function parseInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new Error(`An integer outside the safe range came from the database: ${text}`);
  return value;
}

export type Schema = DB;
/** The pool or one open transaction: what a repository runs its statements on. */
export type Executor = Kysely<Schema>;

export interface Database {
  readonly executor: Executor;
  /**
   * Runs the work in one transaction; a thrown error rolls it back. One that lost against another (deadlock, serialisation failure) is
   * run again, so that the work must change nothing outside of it.
   */
  transaction<T>(work: (executor: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** How busy the connections are at this moment. */
  describePool(): PoolState;
  close(): Promise<void>;
}

export interface PoolState {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
  /** How long the one has waited who waits longest; 0 when nobody does. */
  readonly longestWaitMs: number;
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  /** `owner` for migrations and the owner's commands alone. */
  readonly as?: 'application' | 'owner';
  readonly applicationName?: string;
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'belegfach',
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: KEPT_IDLE_MS,
    ...(options.as === 'owner'
      ? { statement_timeout: 0, lock_timeout: 0 }
      : { options: `-c role=${APPLICATION_ROLE}` }),
  });
  // A connection that dies while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  const waits = new Set<Wait>();
  const executor = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: namedPool(pool, waits) }) });
  return {
    executor,
    transaction: (work) => retryTransaction(() => executor.transaction().execute(work)),
    describePool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      longestWaitMs:
        waits.size === 0 ? 0 : performance.now() - Math.min(...[...waits].map(({ since }) => since)),
    }),
    close: () => executor.destroy(),
  };
}

/**
 * Kysely's dialect sends unnamed statements; this hands it clients that name them.
 */
function namedPool(pool: Pool, waits: Set<Wait>): PostgresPool {
  const named = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await connect(pool, waits);
      const known = named.get(client) ?? nameStatements(client);
      if (!named.has(client)) {
        // Lent out, a client has no listener of the pool: a connection that breaks between two statements would end the process.
        // The next statement on it fails, and tells.
        client.on('error', () => undefined);
        named.set(client, known);
      }
      return known;
    },
    end: () => pool.end(),
  };
}

/** Somebody waits for a connection. */
interface Wait {
  readonly since: number;
}

async function connect(pool: Pool, waits: Set<Wait>): Promise<PoolClient> {
  const wait = { since: performance.now() };
  waits.add(wait);
  try {
    return await pool.connect();
  } finally {
    waits.delete(wait);
  }
}

/** Begin, commit and the like have none; a statement without parameters has. */
const HAS_A_PLAN = /^\s*(select|with|insert|update|delete)\b/i;

function nameStatements(client: PoolClient): PostgresPoolClient {
  const names = new StatementNames();
  const query = (text: unknown, values?: readonly unknown[]) => {
    if (typeof text !== 'string') return client.query(text as never);
    const name = HAS_A_PLAN.test(text) ? names.find(text) : undefined;
    const statement = { text, values: [...(values ?? [])], ...(name === undefined ? {} : { name }) };
    // Not the promise that pg makes: with it the rows of an answer survive until the next full collection, and a busy server collects
    // garbage instead of reading (measured: a third of the statements per second).
    return new Promise<QueryResult>((resolve, reject) => {
      client.query(statement, (error: Error | null, result) => {
        if (error === null) resolve(result);
        else reject(error);
      });
    });
  };
  return Object.assign(Object.create(client) as PostgresPoolClient, {
    query,
    release: (error?: Error) => client.release(error),
  });
}
