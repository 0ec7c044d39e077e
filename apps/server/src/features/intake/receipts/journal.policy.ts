import type { KeyHolder } from '../../../platform/http/index.ts';
import type { InvoiceCreationScope } from '../../invoices/index.ts';
import type { Caller } from '../../authentication/index.ts';

declare const scopeProof: unique symbol;

/** A caller of the journal: a user, or the ERP of a provider with its intake key. */
export type JournalCaller = Caller | KeyHolder;

type JournalRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** The receipts that a reader may see. Only this file creates a scope. */
export type JournalScope = JournalRows & { readonly [scopeProof]: 'reads the journal' };

export function journalScopeOf(reader: JournalCaller): JournalScope {
  return rowsOf(reader) as JournalScope;
}

/** All receipts, for the operator on the command line. */
export function journalScopeOfSystem(): JournalScope {
  return { rows: 'all' } as JournalScope;
}

/** The receipts of one provider, for the intake of its documents. */
export function journalScopeOfProvider({ providerId }: InvoiceCreationScope): JournalScope {
  return { rows: 'provider', providerId } as JournalScope;
}

function rowsOf(reader: JournalCaller): JournalRows {
  if (reader.userType === 'IntakeKey') return { rows: 'provider', providerId: reader.providerId };
  if (reader.userType === 'CustomerUser') return { rows: 'none' };
  if (reader.role === 'SuperAdmin') return { rows: 'all' };
  if (reader.role === 'ProviderAdmin' && reader.providerId !== null)
    return { rows: 'provider', providerId: reader.providerId };
  return { rows: 'none' };
}
