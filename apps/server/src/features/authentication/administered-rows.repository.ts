import { type RawBuilder, sql } from 'kysely';
import type { AdministeredRows } from './administered-rows.policy.ts';

/** The SQL condition that a row is one of the administered rows. `provider` is the SQL expression for the provider of the row. */
export function isAdministeredRow(
  scope: AdministeredRows,
  providerId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`true`;
    case 'none':
      return sql<boolean>`false`;
    case 'provider':
      return sql<boolean>`${providerId} = ${scope.providerId}`;
  }
}
