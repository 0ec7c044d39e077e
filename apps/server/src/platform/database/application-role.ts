/**
 * The role with the rights of the portal, unless `DATABASE_ROLE` names another one. It cannot change the audit trail, the
 * journal, files or documents.
 */
export const DEFAULT_APPLICATION_ROLE = 'belegfach_app';

/** Also the name in the migrations, where it stands in grants only. */
const NAME_IN_MIGRATIONS = new RegExp(`\\b${DEFAULT_APPLICATION_ROLE}\\b`, 'g');

/** A name that needs no quotes in SQL. PostgreSQL reserves `pg_` and truncates names of more than 63 bytes. */
export const ROLE_NAME = /^(?!pg_|public$)[a-z_][a-z0-9_]{0,62}$/;

/** A migration as it is run: with grants to the role of this installation, since all databases of a cluster share roles. */
export function grantTo(role: string, migration: string): string {
  return migration.replaceAll(NAME_IN_MIGRATIONS, role);
}
