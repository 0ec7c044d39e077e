import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient, QueryResult } from 'pg';
import type { Keyring } from '../secrets/index.ts';
import { currentSpan, traceStep } from '../tracing/index.ts';
import type { ConnectionPool, PooledConnection } from './connection-pool.ts';
import { KeyedParameter } from './keyed-parameter.ts';
import { StatementNames } from './named-statements.ts';

/** The few statements that are longer are cut off in a trace. */
const MAX_TRACED_TEXT = 2_000;

/** Kysely's dialect sends unnamed statements; the clients of this pool name them. */
export function createStatementNamingPool(
  connections: ConnectionPool,
  keyring: Keyring | undefined,
): PostgresPool {
  const clients = new WeakMap<PoolClient, NamingClient>();
  return {
    options: connections.pool.options,
    connect: async () => {
      const connection = await connections.acquire();
      const { client } = connection;
      const namingClient = clients.get(client) ?? new NamingClient(connection, keyring);
      clients.set(client, namingClient);
      return namingClient.lend(connection);
    },
    end: () => connections.end(),
  };
}

/**
 * Names the statements of a connection and binds their keyed parameters. There is one per connection, not one per use,
 * because Kysely remembers every client that it has seen.
 */
class NamingClient {
  readonly #names = new StatementNames();
  readonly #keyring: Keyring | undefined;
  #connection: PooledConnection;

  constructor(connection: PooledConnection, keyring: Keyring | undefined) {
    this.#connection = connection;
    this.#keyring = keyring;
  }

  /** @param connection the same connection, lent out again by the pool */
  lend(connection: PooledConnection): PostgresPoolClient {
    this.#connection = connection;
    // Kysely's interface also has cursors, which the dialect uses only if it is configured with them.
    return this as unknown as PostgresPoolClient;
  }

  query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    const name = this.#names.find(text);
    const boundValues = values.map((value) =>
      value instanceof KeyedParameter ? value.bind(this.#keyring) : value,
    );
    const send = () =>
      this.#connection.query({ text, values: boundValues, ...(name === undefined ? {} : { name }) });
    return currentSpan() === undefined ? send() : traceStep(describeStatement(text), send);
  }

  release(isBroken?: boolean): void {
    this.#connection.release(isBroken);
  }
}

/** The text has placeholders instead of values. */
function describeStatement(text: string) {
  const [command = 'statement'] = /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.slice(1) ?? [];
  return {
    name: `db ${command.toLowerCase()}`,
    kind: 'client' as const,
    attributes: { 'db.query.text': text.slice(0, MAX_TRACED_TEXT) },
  };
}
