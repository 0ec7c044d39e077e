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

function decide(scope: Pick<IntakeScope, 'provider' | 'actorAccountId'>): IntakeScope {
  return { ...scope, providerId: scope.provider.id } as IntakeScope;
}
