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
  MAX_FIRST_ANSWER_MS,
  ANSWER_GRACE_MS,
  TEST_TIMEOUT_MS,
  TEST_AFTER_IDLE_MS,
  SERVER_KEEP_ALIVE,
  timeoutsOf,
} from './connection-limits.ts';
import { ConnectionAcquireTimeout, DatabaseResponseTimeout } from './error-kind.ts';
import { StatementLimit } from './statement-limit.ts';

/**
 * A new connection has no cached catalogue and no plans: its first list takes several times as long. With the pool's
 * default of ten seconds that would be the usual case in a portal with one call a minute.
 */
const KEPT_IDLE_MS = 10 * 60_000;

export interface PoolOptions {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
  readonly limits: ConnectionLimits;
  /** Checks each new connection before it is used. @throws Error when it must not be used */
  readonly check?: (ask: Ask) => Promise<void>;
}

/** Sends one statement and waits for its answer, within the limits. */
export type Ask = (statement: QueryConfig) => Promise<QueryResult>;

/** A connection that the pool has lent out. */
export interface PooledConnection {
  readonly client: PoolClient;
  readonly query: Ask;
  /** @param isBroken whether the connection must not be used any more */
  release(isBroken?: boolean): void;
}

export type ConnectionPool = ReturnType<typeof createConnectionPool>;

/** The state of one open connection. */
interface Line {
  readonly limit: StatementLimit;
  lastAnswerAt: number;
}

/** Connections that are closed when they get no answer in time, so that every caller gets an answer or an error. */
export function createConnectionPool(options: PoolOptions) {
  const lines = new WeakMap<ClientBase, Line>();
  /** When one connection is found silent, all connections whose last answer is older than this are assumed lost too. */
  let trustedSince = Number.NEGATIVE_INFINITY;

  const lineOf = (client: ClientBase): Line => {
    const known = lines.get(client);
    if (known !== undefined) return known;
    const line = { limit: new StatementLimit(options.limits.statementMs), lastAnswerAt: performance.now() };
    lines.set(client, line);
    return line;
  };

  /** @param limitMs 0 for no limit */
  const send = (client: ClientBase, statement: QueryConfig, limitMs: number): Promise<QueryResult> => {
    const line = lineOf(client);
    const sentAt = performance.now();
    const giveUp = () => {
      trustedSince = Math.max(trustedSince, sentAt);
      streamOf(client).destroy(
        new DatabaseResponseTimeout(`The database gave no answer within ${limitMs} ms.`),
      );
    };
    const timer = limitMs === 0 ? undefined : setTimeout(giveUp, limitMs);
    // Not pg's promise: with it the rows of an answer stay in memory until the next full garbage collection, and a busy
    // server spends its time on that (measured: a third of the statements per second).
    return new Promise((resolve, reject) => {
      client.query(statement, (error: Error | null, result) => {
        clearTimeout(timer);
        if (error === null) {
          line.lastAnswerAt = performance.now();
          resolve(result);
        } else reject(error);
      });
    });
  };

  const prepare = async (client: ClientBase): Promise<void> => {
    const ask: Ask = (statement) => send(client, statement, MAX_ACQUIRE_MS);
    await ask(sessionSettings(options.limits));
    await options.check?.(ask);
  };

  const pool = new Pool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: MAX_ACQUIRE_MS,
    idleTimeoutMillis: KEPT_IDLE_MS,
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

  /** Whether the connection still works; one that does not is closed. */
  const isAlive = async (client: PoolClient): Promise<boolean> => {
    const { lastAnswerAt } = lineOf(client);
    if (lastAnswerAt < trustedSince) {
      streamOf(client).destroy();
      client.release(true);
      return false;
    }
    if (performance.now() - lastAnswerAt < TEST_AFTER_IDLE_MS) return true;
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
    lend: async (): Promise<PooledConnection> => {
      const askedAt = performance.now();
      const waited = () => performance.now() - askedAt;
      for (;;) {
        const client = await connectWithin(pool, MAX_ACQUIRE_MS - waited());
        if (!(await isAlive(client))) continue;
        let isFirst = true;
        return {
          client,
          query: (statement) => {
            const { statementMs } = options.limits;
            const limit = lineOf(client).limit.of(statement.text, statement.values);
            const left = isFirst && limit === statementMs ? MAX_FIRST_ANSWER_MS - waited() : Infinity;
            isFirst = false;
            return send(client, statement, limit === 0 ? 0 : Math.min(limit + ANSWER_GRACE_MS, left));
          },
          // The pool notices a broken connection by itself and opens another one.
          release: (isBroken) => client.release(isBroken),
        };
      }
    },
    end: () => pool.end(),
  };
}

/** The pool's own limit starts again with each attempt; this one limits the attempts together. */
function connectWithin(pool: Pool, leftMs: number): Promise<PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      reject(new ConnectionAcquireTimeout('No connection to the database was free in time.'));
    };
    const timer = setTimeout(giveUp, Math.max(0, leftMs));
    void pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer));
  });
}

/** All settings of a session in one statement. */
function sessionSettings(limits: ConnectionLimits): QueryConfig {
  const settings = Object.entries({ ...timeoutsOf(limits), ...SERVER_KEEP_ALIVE });
  const calls = settings.map((_setting, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, false)`);
  return { text: `select ${calls.join(', ')}`, values: settings.flat() };
}

function streamOf(client: ClientBase) {
  return (client as unknown as { readonly connection: Connection }).connection.stream;
}
