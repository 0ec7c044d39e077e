import { withClient } from '../world/world.ts';

/** Tables with fewer bytes per document are reported as one sum. */
const NAMED_FROM_BYTES = 20;

export interface DatabaseState {
  /** Bytes of each table with its indexes and its large values. */
  readonly tables: ReadonlyMap<string, number>;
  readonly walBytes: number;
  readonly commits: number;
  /** The number of times that the log was flushed to the disk. */
  readonly flushes: number;
}

export function readDatabaseState(url: string): Promise<DatabaseState> {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string; bytes: string }>(
      `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
       where relkind in ('r', 'm') and relnamespace = 'public'::regnamespace`,
    );
    const { rows } = await client.query<{ wal: string; commits: string; flushes: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal,
         (select xact_commit from pg_stat_database where datname = current_database()) as commits,
         (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as flushes`,
    );
    const [{ wal, commits, flushes } = { wal: 0, commits: 0, flushes: 0 }] = rows;
    return {
      tables: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
      walBytes: Number(wal),
      commits: Number(commits),
      flushes: Number(flushes),
    };
  });
}

/** The cost of each document of a run, in lines. */
export function describeCost(before: DatabaseState, after: DatabaseState, documents: number): string[] {
  const perDocument = (of: (state: DatabaseState) => number) => (of(after) - of(before)) / documents;
  const growth = [...after.tables]
    .map(([name, bytes]) => ({
      name,
      bytes: Math.round((bytes - (before.tables.get(name) ?? 0)) / documents),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const sum = (rows: typeof growth) => rows.reduce((total, { bytes }) => total + bytes, 0);
  const named = growth.filter(({ bytes }) => bytes >= NAMED_FROM_BYTES);
  const others = sum(growth) - sum(named);
  return [
    `database: ${sum(growth)} bytes a document: ${named.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}, others ${others}`,
    `log of the database: ${Math.round(perDocument(({ walBytes }) => walBytes))} bytes, ${perDocument(({ commits }) => commits).toFixed(2)} commits and ${perDocument(({ flushes }) => flushes).toFixed(2)} flushes a document`,
  ];
}
