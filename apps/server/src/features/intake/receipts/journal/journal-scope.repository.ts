import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JournalScope } from './journal.policy.ts';

/** The condition that the provider of table `r` is in the scope. */
export function isInScope(scope: JournalScope): RawBuilder<SqlBool> {
  switch (scope.rows) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'none':
      return sql<SqlBool>`false`;
    case 'provider':
      return sql<SqlBool>`r.provider_id = ${scope.providerId}`;
  }
}
