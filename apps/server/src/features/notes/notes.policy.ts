import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The documents whose notes a caller may read, and as a customer-user write. Only this file makes one. */
export type NoteScope = NoteRows & { readonly [decided]: true };

type NoteRows = { readonly rows: 'all' } | { readonly rows: 'customers'; readonly accountId: number };

/** Notes belong to the customer side; a SuperAdmin reads them (decisions D6, D10). The roles are the contract's. */
export function noteScopeOf(caller: Caller): NoteScope {
  return decide(
    caller.role === 'SuperAdmin' ? { rows: 'all' } : { rows: 'customers', accountId: caller.accountId },
  );
}

function decide(rows: NoteRows): NoteScope {
  return rows as NoteScope;
}
