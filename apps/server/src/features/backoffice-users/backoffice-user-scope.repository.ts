import { type RawBuilder, sql } from 'kysely';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';

/** The back-office users in scope, as a condition on `account a` and `backoffice_user b`; deleted users are never in scope. */
export function inScope(scope: BackofficeUserScope): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`a.deleted_at is null`;
    case 'provider':
      return sql<boolean>`a.deleted_at is null and b.provider_id = ${scope.providerId} and b.role <> 'SuperAdmin'`;
    case 'own':
      return sql<boolean>`a.deleted_at is null and a.id = ${scope.accountId}`;
  }
}

/** Whether the caller may see or assign objects of a provider, as a condition. */
export function isProviderInScope(
  scope: BackofficeUserScope,
  providerId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`true`;
    case 'provider':
      return sql<boolean>`${providerId} = ${scope.providerId}`;
    case 'own':
      return sql<boolean>`false`;
  }
}
