import { type Finding, reportAs } from './finding.ts';

const { ok, fault } = reportAs('time zone');

const ZONE = 'Europe/Berlin';
/** Noon UTC of a day in winter and of one in summer, the same as in the inspection of the database. */
const NOONS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'];
const EXPECTED = ['13', '14'].join();

/** The German hours of both noons by the time zone data of Node.js; undefined if the zone is unknown there. */
export function readGermanHours(): readonly string[] | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' });
    return NOONS.map((noon) => format.format(new Date(noon)));
  } catch {
    return undefined;
  }
}

/** Days of documents, periods and jobs are German days, so Node.js and the database must know German time with its summer time. */
export function judgeTimeZone(
  node: readonly string[] | undefined,
  database: { readonly germanHours: readonly string[] | undefined } | undefined,
): Finding {
  if (node?.join() !== EXPECTED)
    return fault(
      `this Node.js does not know the time zone ${ZONE}. Use the Node.js that npm ci installs, with full ICU data`,
    );
  if (database !== undefined && database.germanHours?.join() !== EXPECTED)
    return fault(
      `DATABASE_URL: the database server does not know the time zone ${ZONE}. Install its time zone data (Debian: tzdata) and restart PostgreSQL`,
    );
  return ok(`${ZONE} is known to this program${database === undefined ? '' : ' and to the database server'}`);
}
