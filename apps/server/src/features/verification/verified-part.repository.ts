import { sql } from 'kysely';
import { ASYNC_COMMIT, type Executor } from '../../platform/database/index.ts';
import { PART_DIGITS, type VerifiedPart } from './due-parts.ts';

const PARTS = 16 ** PART_DIGITS;

/** Days since 1970 by the database's clock in UTC, which all instances share. */
const TODAY = sql<number>`((now() at time zone 'UTC')::date - date '1970-01-01')::integer`;

/** The days on which the parts were last verified, in their order, and today. */
export async function listVerifiedParts(
  executor: Executor,
): Promise<{ readonly today: number; readonly parts: readonly VerifiedPart[] }> {
  await sql`
    insert into verified_part (part, listed_day, read_day)
    select part, ${TODAY} - 1, ${TODAY} - 1 from generate_series(0, ${PARTS}::integer - 1) part
    on conflict (part) do nothing`.execute(executor);
  const parts = await executor
    .selectFrom('verified_part')
    .select(['part', 'listed_day as listedDay', 'read_day as readDay', TODAY.as('today')])
    .orderBy('part')
    .execute();
  return { today: parts[0]?.today ?? 0, parts };
}

/** The faults that a run has found in a part. Faults of bytes stay until the bytes are read again. */
export interface PartFaults {
  readonly listFaults: number;
  /** Undefined when the bytes were not read. */
  readonly readFaults: number | undefined;
}

/** A part whose record is lost with the database server is verified again. */
export async function recordVerifiedPart(
  executor: Executor,
  prefix: string,
  { listFaults, readFaults }: PartFaults,
): Promise<void> {
  const newFaults = sql`${readFaults ?? null}::integer`;
  await sql`
    with ${ASYNC_COMMIT}
    update verified_part set listed_day = ${TODAY}, list_faults = ${listFaults},
      read_day = case when ${newFaults} is null then read_day else ${TODAY} end,
      read_faults = coalesce(${newFaults}, read_faults)
    from async_commit where part = ${Number.parseInt(prefix, 16)}`.execute(executor);
}

/**
 * The hashes, in hex, of damaged files: `listed` if a list of names and sizes shows the damage, `read` if only the
 * bytes show it.
 */
export interface DamagedHashes {
  readonly listed: readonly string[];
  readonly read: readonly string[];
}

/** Records the faults of all parts after a verification that read every byte in one run. */
export async function recordAllVerified(executor: Executor, { listed, read }: DamagedHashes): Promise<void> {
  const countOf = (hashes: readonly string[]) => {
    const parts = hashes.map((hash) => Number.parseInt(hash.slice(0, PART_DIGITS), 16));
    return sql`cardinality(array_positions(${parts}::integer[], part))`;
  };
  await sql`
    insert into verified_part (part, listed_day, read_day, list_faults, read_faults)
    select part, ${TODAY}, ${TODAY}, ${countOf(listed)}, ${countOf(read)}
    from generate_series(0, ${PARTS}::integer - 1) part
    on conflict (part) do update set (listed_day, read_day, list_faults, read_faults)
      = (excluded.listed_day, excluded.read_day, excluded.list_faults, excluded.read_faults)`.execute(
    executor,
  );
}

/** The faults of all parts, each as it was when it was last verified. */
export async function countPartFaults(executor: Executor): Promise<number> {
  const faults = sql<number>`coalesce(sum(list_faults + read_faults), 0)::integer`;
  const row = await executor
    .selectFrom('verified_part')
    .select(faults.as('faults'))
    .executeTakeFirstOrThrow();
  return row.faults;
}
