import type { KeyHolder } from '../../../platform/http/index.ts';
import type { InvoiceCreationScope } from '../../invoices/index.ts';
import type { Caller } from '../../authentication/index.ts';

declare const scopeProof: unique symbol;

/** Users and keys that may read the journal: administrators, and a provider's ERP with its key. */
export type JournalReader = Caller | KeyHolder;

type JournalRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** The receipts that a reader may see. Only this file creates one. */
export type JournalScope = JournalRows & { readonly [scopeProof]: 'reads the journal' };

export function journalScopeOf(reader: JournalReader): JournalScope {
  return rowsOf(reader) as JournalScope;
}

/** For the operator on the command line. */
export function journalScopeOfSystem(): JournalScope {
  return { rows: 'all' } as JournalScope;
}

/** The receipts of the provider for which documents may be taken in. */
export function journalScopeOfProvider({ providerId }: InvoiceCreationScope): JournalScope {
  return { rows: 'provider', providerId } as JournalScope;
}

function rowsOf(reader: JournalReader): JournalRows {
  if (reader.userType === 'IntakeKey') return { rows: 'provider', providerId: reader.providerId };
  if (reader.userType === 'CustomerUser') return { rows: 'none' };
  if (reader.role === 'SuperAdmin') return { rows: 'all' };
  if (reader.role === 'ProviderAdmin' && reader.providerId !== null)
    return { rows: 'provider', providerId: reader.providerId };
  return { rows: 'none' };
}
