import type { KeyHolder } from '../../../../platform/http/index.ts';
import type { InvoiceCreationScope } from '../../../invoices/index.ts';
import { type AdministeredRows, administeredRowsOf, type Caller } from '../../../authentication/index.ts';

declare const scopeProof: unique symbol;

/** A caller of the journal: a user, or the ERP of a provider with its intake key. */
export type JournalCaller = Caller | KeyHolder;

/** The intake receipts that a caller may see. Only this file creates a scope. */
export type JournalScope = AdministeredRows & { readonly [scopeProof]: 'reads the journal' };

export function journalScopeOf(caller: JournalCaller): JournalScope {
  return caller.userType === 'IntakeKey'
    ? journalScopeOfProvider(caller)
    : (administeredRowsOf(caller) as JournalScope);
}

/** All receipts, for the operator on the command line. */
export function journalScopeOfSystem(): JournalScope {
  return { rows: 'all' } as JournalScope;
}

/** The receipts of one provider, for the intake of its documents. */
export function journalScopeOfProvider({
  providerId,
}: Pick<InvoiceCreationScope, 'providerId'>): JournalScope {
  return { rows: 'provider', providerId } as JournalScope;
}
