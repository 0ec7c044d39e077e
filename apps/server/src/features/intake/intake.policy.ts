import { Forbidden } from '../../platform/errors/index.ts';
import type { InvoiceCreationScope } from '../invoices/index.ts';
import type { SidecarMapping } from './index-files/index.ts';
import type { JournalReader } from './journal/journal.policy.ts';

/** A provider as the intake needs it. */
export interface IntakeProvider {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly ignoresLeadingZeros: boolean;
  /** Compact, upper case. */
  readonly vatIds: ReadonlySet<string>;
  readonly mapping: SidecarMapping;
}

/** Leave to bring in documents of one provider, and of no other. Only this file makes one. */
export interface IntakeScope extends InvoiceCreationScope {
  readonly provider: IntakeProvider;
  /** Who hands the documents in, where it is a person. */
  readonly actorAccountId: number | undefined;
}

/** For what works without a person: the hot folder, the commands, the demo. */
export function intakeScopeOfSystem(provider: IntakeProvider): IntakeScope {
  return decide({ provider, actorAccountId: undefined });
}

/**
 * For who hands documents in or decides on them: a SuperAdmin for any provider, a ProviderAdmin and a key for their own
 * (authorisation rows 55 and 56).
 * @throws Forbidden
 */
export function intakeScopeOf(who: JournalReader, provider: IntakeProvider): IntakeScope {
  if (who.userType === 'CustomerUser') throw new Forbidden();
  const isOwn = who.providerId === provider.id;
  if (who.userType === 'IntakeKey' && isOwn) return decide({ provider, actorAccountId: undefined });
  if (
    who.userType === 'BackofficeUser' &&
    (who.role === 'SuperAdmin' || (who.role === 'ProviderAdmin' && isOwn))
  )
    return decide({ provider, actorAccountId: who.accountId });
  throw new Forbidden();
}

function decide(scope: Pick<IntakeScope, 'provider' | 'actorAccountId'>): IntakeScope {
  return { ...scope, providerId: scope.provider.id } as IntakeScope;
}
