import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The documents whose notes a caller may read, and may write as a customer-user. Only this file creates a scope. */
export type NoteScope = NoteRows & { readonly [decided]: true };

type NoteRows = { readonly rows: 'all' } | { readonly rows: 'customers'; readonly accountId: number };

/** Notes belong to the customer side; a SuperAdmin may read them. The contract defines which roles may call. */
export function noteScopeOf(caller: Caller): NoteScope {
  return decide(
    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'customers', accountId: caller.accountId },
  );
}

function decide(rows: NoteRows): NoteScope {
  return rows as NoteScope;
}
