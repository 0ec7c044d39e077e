import { escapeIdentifier, escapeLiteral } from 'pg';

/**
 * The role with the rights of the portal, unless `DATABASE_ROLE` names another one. It cannot change the audit trail, the
 * journal, files or documents.
 */
export const DEFAULT_APPLICATION_ROLE = 'belegfach_app';

/** The default name is also that in the migrations: in grants, and once as a text. */
const NAME_IN_MIGRATIONS = new RegExp(`(?<quote>'?)\\b${DEFAULT_APPLICATION_ROLE}\\b\\k<quote>`, 'g');

/**
 * PostgreSQL reserves `pg_`, `public` and `none`, also in quotes, and truncates names of more than 63 bytes. Every other
 * word of its grammar (`user`, `select`) is possible, since statements quote the name.
 */
export const ROLE_NAME = /^(?!pg_|public$|none$)[a-z_][a-z0-9_]{0,62}$/;

/** A migration as it is run: with grants to the role of this installation, since all databases of a cluster share roles. */
export function grantTo(role: string, migration: string): string {
  return migration.replaceAll(NAME_IN_MIGRATIONS, (_match, quote: string) =>
    quote === '' ? escapeIdentifier(role) : escapeLiteral(role),
  );
}
