import { sql } from 'kysely';
import type { Executor } from '../../src/platform/database/index.ts';

/**
 * Makes those parts of the store due for the verification that contain the file of a row or one of these hashes. All others
 * count as verified today, because 4,096 parts would take a test too long.
 */
export async function letPartsBeDue(owner: Executor, hashes: readonly Buffer[] = []): Promise<void> {
  await sql`
    with today as (select ((now() at time zone 'UTC')::date - date '1970-01-01')::integer as day),
    wanted as (
      select get_byte(sha256, 0) * 16 + get_byte(sha256, 1) / 16 as part
      from (select sha256 from stored_file union all select unnest(${[...hashes]}::bytea[])) as file)
    insert into verified_part (part, listed_day, read_day)
    select part, day - has, day - has
    from generate_series(0, 4095) part, today, lateral (select (part in (select w.part from wanted w))::integer as has) as one
    on conflict (part) do update set (listed_day, read_day) = (excluded.listed_day, excluded.read_day)`.execute(
    owner,
  );
}
