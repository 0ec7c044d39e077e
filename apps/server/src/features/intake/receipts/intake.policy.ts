import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { Forbidden } from '../../../platform/errors/index.ts';
import type { InvoiceCreationScope } from '../../invoices/index.ts';
import type { DutySetting } from '../judgement/e-invoice-duty.ts';
import type { SidecarMapping } from '../index-files/index.ts';
import type { IntakeSender } from '../model/intake-sender.ts';
import type { JournalCaller } from './journal/journal.policy.ts';

/** A provider, with the fields that the intake needs. */
export interface IntakeProvider extends DutySetting {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
  readonly ignoresLeadingZeros: boolean;
  /** Without separators, in upper case. */
  readonly vatIds: ReadonlySet<string>;
  readonly mapping: SidecarMapping;
}

/** Permission to take in documents of one provider, and of no other. Only this file creates one. */
export interface IntakeScope extends InvoiceCreationScope {
  readonly provider: IntakeProvider;
  /** The account of the person who submits the documents; undefined for other senders. */
  readonly actorAccountId: number | undefined;
  readonly sender: IntakeSender;
  /** The request by which the documents came; undefined without one. */
  readonly origin: RequestOrigin | undefined;
}

/** For work without a person: hot folders, commands, the demo, and documents that are judged after their delivery. */
export function intakeScopeOfSystem(
  provider: IntakeProvider,
  sender: IntakeSender = { kind: 'system' },
): IntakeScope {
  return createScope({ provider, actorAccountId: undefined, sender, origin: undefined });
}

/**
 * For a caller that submits documents or decides on them: a SuperAdmin for any provider, a ProviderAdmin or an intake
 * key for the provider to which it belongs.
 * @throws Forbidden
 */
export function intakeScopeOf(
  caller: JournalCaller,
  provider: IntakeProvider,
  origin: RequestOrigin,
): IntakeScope {
  if (caller.userType === 'CustomerUser') throw new Forbidden();
  const isOwnProvider = caller.providerId === provider.id;
  if (caller.userType === 'IntakeKey' && isOwnProvider) {
    const sender = { kind: 'key', id: caller.publicId, name: caller.name } as const;
    return createScope({ provider, actorAccountId: undefined, sender, origin });
  }
  if (
    caller.userType === 'BackofficeUser' &&
    (caller.role === 'SuperAdmin' || (caller.role === 'ProviderAdmin' && isOwnProvider))
  )
    return createScope({ provider, actorAccountId: caller.accountId, sender: { kind: 'account' }, origin });
  throw new Forbidden();
}

function createScope(
  scope: Pick<IntakeScope, 'provider' | 'actorAccountId' | 'sender' | 'origin'>,
): IntakeScope {
  return { ...scope, providerId: scope.provider.id } as IntakeScope;
}
