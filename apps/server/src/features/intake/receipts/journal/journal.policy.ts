import type { KeyHolder } from '../../../../platform/http/index.ts';
import type { InvoiceCreationScope } from '../../../invoices/index.ts';
import type { Caller } from '../../../authentication/index.ts';

declare const scopeProof: unique symbol;

/** A caller of the journal: a user, or the ERP of a provider with its intake key. */
export type JournalCaller = Caller | KeyHolder;

type JournalRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** The intake receipts that a caller may see. Only this file creates a scope. */
export type JournalScope = JournalRows & { readonly [scopeProof]: 'reads the journal' };

export function journalScopeOf(caller: JournalCaller): JournalScope {
  return rowsOf(caller) as JournalScope;
}

/** All receipts, for the operator on the command line. */
export function journalScopeOfSystem(): JournalScope {
  return { rows: 'all' } as JournalScope;
}

/** The receipts of one provider, for the intake of its documents. */
export function journalScopeOfProvider({ providerId }: InvoiceCreationScope): JournalScope {
  return { rows: 'provider', providerId } as JournalScope;
}

function rowsOf(caller: JournalCaller): JournalRows {
  if (caller.userType === 'IntakeKey') return { rows: 'provider', providerId: caller.providerId };
  if (caller.userType === 'CustomerUser') return { rows: 'none' };
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  if (caller.role === 'ProviderAdmin' && caller.providerId !== null)
    return { rows: 'provider', providerId: caller.providerId };
  return { rows: 'none' };
}
