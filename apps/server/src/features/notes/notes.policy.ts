import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The documents whose notes a caller may read and, as a customer-user, write. Only this file creates a scope. */
export type NoteScope = NoteRows & { readonly [scopeProof]: true };

type NoteRows = { readonly rows: 'all' } | { readonly rows: 'customers'; readonly accountId: number };

/** The contract defines which roles may read or write notes; of the back office only SuperAdmins may read them. */
export function noteScopeOf(caller: Caller): NoteScope {
  const rows: NoteRows =
    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'customers', accountId: caller.accountId };
  return rows as NoteScope;
}
