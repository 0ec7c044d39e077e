import type { InstallationNames } from '../../configuration/installation-names.ts';
import type { DatabaseObservation } from './look-at-database.ts';
import { type Finding, reportAs } from './finding.ts';

const { ok, attention, fault } = reportAs('database');

/** Reachable, of a supported version, and with the encoding that every document's text needs. */
export function judgeDatabase({ command }: InstallationNames, observation: DatabaseObservation): Finding {
  if (observation.state === 'not-started')
    return attention(
      `DATABASE_URL: the embedded PostgreSQL runs only with the portal. Start the portal, then check the database: ${command} doctor`,
    );
  if (observation.state === 'unreachable')
    return fault(
      `DATABASE_URL: no connection to the database (${observation.reason}). ${observation.advice ?? 'Check host, port, user and password, whether PostgreSQL runs, and whether pg_hba.conf and the firewall let this machine in'}`,
    );
  const { version, isSupported, encoding, database, user } = observation.facts;
  if (!isSupported)
    return fault(`DATABASE_URL: the server is PostgreSQL ${version}; upgrade it to version 15 or newer`);
  if (encoding !== 'UTF8')
    return fault(
      `DATABASE_URL: the database ${database} has the encoding ${encoding}. Create one with: create database ... encoding 'UTF8' template template0`,
    );
  return ok(`PostgreSQL ${version} answers; database ${database}, user ${user}, UTF8`);
}

/**
 * The finding of a check that needs the database, when the database cannot be used. The check of the database already
 * says why.
 */
export function notChecked(check: string): Finding {
  return reportAs(check).attention(
    'not checked: the database must be reachable first, see the line "database"',
  );
}

/** The finding of a check that reads tables, when the schema of the database is not the one of this version. */
export function notCheckedBecauseOfSchema(check: string): Finding {
  return reportAs(check).attention(
    'not checked: the schema is not that of this program, see the line "schema"',
  );
}
