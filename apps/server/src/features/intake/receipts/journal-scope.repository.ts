import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { JournalScope } from './journal.policy.ts';

/** A part of a where clause with receipt `r`, batch `b`, customer `c` and provider `p`. */
export type Condition = RawBuilder<unknown>;

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

export function allOf(conditions: readonly Condition[]): Condition {
  return sql.join([...conditions], sql` and `);
}
