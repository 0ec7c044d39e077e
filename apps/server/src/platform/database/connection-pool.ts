import {
  type ClientBase,
  type Connection,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from 'pg';
import {
  type ConnectionLimits,
  KEEP_ALIVE_DELAY_MS,
  MAX_ACQUIRE_MS,
  MAX_FIRST_RESPONSE_MS,
  RESPONSE_GRACE_MS,
  TEST_TIMEOUT_MS,
  TEST_AFTER_IDLE_MS,
  SERVER_KEEP_ALIVE,
  sessionTimeouts,
} from './connection-limits.ts';
import { ConnectionAcquireTimeout, DatabaseResponseTimeout } from './error-kind.ts';
import { StatementLimit } from './statement-limit.ts';

/**
 * A new connection has no cached catalogue and no plans, so its first list takes several times as long. With the pool's
 * default of ten seconds, a portal with one call a minute would use a new connection for each call.
 */
const IDLE_TIMEOUT_MS = 10 * 60_000;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
  readonly limits: ConnectionLimits;
  /** Checks each new connection before it is used. @throws Error when it must not be used */
  readonly check?: (runStatement: RunStatement) => Promise<void>;
}

/** Sends one statement and waits for its response, within the limits. */
export type RunStatement = (statement: QueryConfig) => Promise<QueryResult>;

/** A connection that the pool has lent out. */
export interface PooledConnection {
  readonly client: PoolClient;
  readonly query: RunStatement;
  /** @param isBroken whether the connection must not be used any more */
  release(isBroken?: boolean): void;
}

export type ConnectionPool = ReturnType<typeof createConnectionPool>;

/** The state of one open connection. */
interface ConnectionState {
  readonly limit: StatementLimit;
  lastResponseAt: number;
}

/** A pool that closes connections without a timely response, so that every caller gets a result or an error. */
export function createConnectionPool(options: PoolOptions) {
  const states = new WeakMap<ClientBase, ConnectionState>();
  /** When one connection does not respond, all connections whose last response is older than this count as lost, too. */
  let trustedSince = Number.NEGATIVE_INFINITY;

  const stateOf = (client: ClientBase): ConnectionState => {
    const existing = states.get(client);
    if (existing !== undefined) return existing;
    const limit = new StatementLimit(options.limits.statementMs);
    const state = { limit, lastResponseAt: performance.now() };
    states.set(client, state);
    return state;
  };

  /** @param timeoutMs 0 for no timeout */
  const send = (client: ClientBase, statement: QueryConfig, timeoutMs: number): Promise<QueryResult> => {
    const state = stateOf(client);
    const sentAt = performance.now();
    const closeConnection = () => {
      trustedSince = Math.max(trustedSince, sentAt);
      const error = new DatabaseResponseTimeout(`The database gave no answer within ${timeoutMs} ms.`);
      streamOf(client).destroy(error);
    };
    const timer = timeoutMs === 0 ? undefined : setTimeout(closeConnection, timeoutMs);
    // The promise of pg is not used, because it keeps the rows of a result in memory until the next full garbage collection,
    // which takes most of a busy server's time (measured: a third of the statements per second).
    return new Promise((resolve, reject) => {
      client.query(statement, (error: Error | null, result) => {
        clearTimeout(timer);
        if (error === null) {
          state.lastResponseAt = performance.now();
          resolve(result);
        } else reject(error);
      });
    });
  };

  const prepare = async (client: ClientBase): Promise<void> => {
    const runStatement: RunStatement = (statement) => send(client, statement, MAX_ACQUIRE_MS);
    await runStatement(sessionSettings(options.limits));
    await options.check?.(runStatement);
  };

  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: MAX_ACQUIRE_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    // The settings are not startup parameters of the connection: poolers refuse or silently drop those. The pool waits
    // for the returned promise, despite its type.
    onConnect: (client): unknown => prepare(client),
  });
  // A connection that breaks while idle is replaced at the next use; without a listener the error would end the
  // process.
  pool.on('error', () => undefined);
  // The pool removes its own listener while a connection is opened or lent out; a break would then end the process. The
  // next statement on it fails and reports the error.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  /** Tests the connection and closes it if it does not work any more. */
  const isAlive = async (client: PoolClient): Promise<boolean> => {
    const { lastResponseAt } = stateOf(client);
    if (lastResponseAt < trustedSince) {
      streamOf(client).destroy();
      client.release(true);
      return false;
    }
    if (performance.now() - lastResponseAt < TEST_AFTER_IDLE_MS) return true;
    try {
      await send(client, { text: 'select 1' }, TEST_TIMEOUT_MS);
      return true;
    } catch (error) {
      client.release(error instanceof Error ? error : true);
      return false;
    }
  };

  return {
    pool,
    /** @throws ConnectionAcquireTimeout, or the error of the connection that could not be opened, within MAX_ACQUIRE_MS */
    acquire: async (): Promise<PooledConnection> => {
      const startedAt = performance.now();
      const elapsedMs = () => performance.now() - startedAt;
      for (;;) {
        const client = await connectWithin(pool, MAX_ACQUIRE_MS - elapsedMs());
        if (!(await isAlive(client))) continue;
        let isFirstStatement = true;
        return {
          client,
          query: (statement) => {
            const { statementMs } = options.limits;
            const limitMs = stateOf(client).limit.limitFor(statement.text, statement.values);
            const remainingMs =
              isFirstStatement && limitMs === statementMs ? MAX_FIRST_RESPONSE_MS - elapsedMs() : Infinity;
            isFirstStatement = false;
            const timeoutMs = limitMs === 0 ? 0 : Math.min(limitMs + RESPONSE_GRACE_MS, remainingMs);
            return send(client, statement, timeoutMs);
          },
          // The pool notices a broken connection by itself and opens another one.
          release: (isBroken) => client.release(isBroken),
        };
      }
    },
    end: () => pool.end(),
  };
}

/** The pool's own limit starts again with each attempt; this limit is for all attempts together. */
function connectWithin(pool: Pool, timeoutMs: number): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let hasTimedOut = false;
    const rejectLate = () => {
      hasTimedOut = true;
      reject(new ConnectionAcquireTimeout('No connection to the database was free in time.'));
    };
    const timer = setTimeout(rejectLate, Math.max(0, timeoutMs));
    void pool
      .connect()
      .then((client) => (hasTimedOut ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });
}

/** All settings of a session in one statement. */
function sessionSettings(limits: ConnectionLimits): QueryConfig {
  const settings = Object.entries({ ...sessionTimeouts(limits), ...SERVER_KEEP_ALIVE });
  const calls = settings.map((_setting, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  return { text: `select ${calls.join(', ')}`, values: settings.flat() };
}

function streamOf(client: ClientBase) {
  return (client as unknown as { readonly connection: Connection }).connection.stream;
}
