import { TIME_ZONE } from '@belegfach/contract/schema-free';
import { type RawBuilder, sql } from 'kysely';

const ZONE = sql.lit(TIME_ZONE);

/** The moment at which a day (`YYYY-MM-DD`) begins in the portal's time zone. */
export function startOfDay(day: string): RawBuilder<Date> {
  return sql`${day}::date::timestamp at time zone ${ZONE}`;
}

/** The moment at which the given day ends and the next day begins. */
export function endOfDay(day: string): RawBuilder<Date> {
  return sql`(${day}::date + 1)::timestamp at time zone ${ZONE}`;
}

/** The current day in the portal's time zone, by the clock of the database. */
export const currentDay = sql<string>`(now() at time zone ${ZONE})::date`;
