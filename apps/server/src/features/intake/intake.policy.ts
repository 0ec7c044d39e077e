import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { InvoiceCreationScope } from '../invoices/index.ts';
import type { SidecarMapping } from './index-files/index.ts';

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

/** For a person: a SuperAdmin for any provider, a ProviderAdmin for its own (authorisation rows 55 and 56). @throws Forbidden */
export function intakeScopeOf(caller: Caller, provider: IntakeProvider): IntakeScope {
  const isOwn = caller.userType === 'BackofficeUser' && caller.providerId === provider.id;
  if (caller.role === 'SuperAdmin' || (caller.role === 'ProviderAdmin' && isOwn))
    return decide({ provider, actorAccountId: caller.accountId });
  throw new Forbidden();
}

function decide(scope: Pick<IntakeScope, 'provider' | 'actorAccountId'>): IntakeScope {
  return { ...scope, providerId: scope.provider.id } as IntakeScope;
}
