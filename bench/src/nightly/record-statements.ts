import type { Database, Executor } from '@belegfach/server/src/platform/database/index.ts';

type Plugin = Parameters<Executor['withPlugin']>[0];
type Node = Parameters<Plugin['transformQuery']>[0]['node'];

/** A statement that was answered. */
export interface RecordedStatement {
  /** Its beginning, without values. */
  readonly text: string;
  readonly ms: number;
  /** The time after which PostgreSQL would have ended it; 0 for none. */
  readonly limitMs: number;
}

const MAX_TEXT = 90;
/** The slowest of the statements with each limit, the shortest limit first. */
export function slowestOfEachLimit(statements: readonly RecordedStatement[]): RecordedStatement[] {
  const slowest = new Map<number, RecordedStatement>();
  for (const statement of statements)
    if (statement.ms > (slowest.get(statement.limitMs)?.ms ?? -1)) slowest.set(statement.limitMs, statement);
  return [...slowest.values()].toSorted((one, other) => one.limitMs - other.limitMs);
}

/** The database with `onStatement` called for each answered statement. @param defaultLimitMs the limit of its connections */
export function recordStatements(
  database: Database,
  defaultLimitMs: number,
  onStatement: (statement: RecordedStatement) => void,
): Database {
  const createRecorder = (): Plugin => {
    let limitMs = defaultLimitMs;
    const sent = new WeakMap<object, Omit<RecordedStatement, 'ms'> & { readonly at: number }>();
    return {
      transformQuery: ({ queryId, node }) => {
        sent.set(queryId, { text: describe(node), limitMs, at: performance.now() });
        limitMs = raisedLimitOf(node) ?? limitMs;
        return node;
      },
      transformResult: ({ queryId, result }) => {
        const statement = sent.get(queryId);
        if (statement !== undefined)
          onStatement({
            text: statement.text,
            limitMs: statement.limitMs,
            ms: performance.now() - statement.at,
          });
        return Promise.resolve(result);
      },
    };
  };
  return {
    ...database,
    executor: database.executor.withPlugin(createRecorder()),
    // A raised limit ends with its transaction.
    transaction: (work) =>
      database.transaction((transaction) => work(transaction.withPlugin(createRecorder()))),
  };
}

function describe(node: Node): string {
  if (node.kind !== 'RawNode') return node.kind.replace(/QueryNode$/, '').toLowerCase();
  return node.sqlFragments.join('?').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
}

/** The new limit, if this statement raises it (`raiseStatementLimit`). */
function raisedLimitOf(node: Node): number | undefined {
  if (node.kind !== 'RawNode' || node.sqlFragments[0]?.includes("'statement_timeout'") !== true)
    return undefined;
  const [value] = node.parameters;
  return value !== undefined && 'value' in value ? Number(value.value) : undefined;
}
