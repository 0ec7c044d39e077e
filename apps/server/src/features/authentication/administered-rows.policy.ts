import type { Caller } from './caller.ts';

/** The rows that a caller administers: all rows, the rows of one provider, or none. A row may have no provider. */
export type AdministeredRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** A SuperAdmin administers all rows, a ProviderAdmin the rows of the own provider; other roles administer none. */
export function administeredRowsOf(caller: Caller): AdministeredRows {
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  return caller.role === 'ProviderAdmin' && caller.providerId !== null
    ? { rows: 'provider', providerId: caller.providerId }
    : { rows: 'none' };
}
