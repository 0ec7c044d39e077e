import type { AuditEvent, Origin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import {
  type IdentifierHolder,
  listIdentifierHolders,
  lockIdentifiers,
  rememberIdentifier,
} from '../receipts/identifier.repository.ts';
import type { CustomerKey } from '../model/customer-key.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { journalScopeOf } from '../receipts/journal.policy.ts';
import { readIdentifier } from './receipt-findings.ts';
import type { HeldReceipt } from '../receipts/held-receipt.repository.ts';

/**
 * Stores the identifier by which a released document names its customer, so that later documents are recognised.
 * Returns the audit entry. Must be called in the transaction of the release.
 * @param isConfirmed the person was shown the customer that has the identifier now, and confirmed the change
 * @throws AppError IdentifierBelongsToAnother naming the customer that has it, unless confirmed; IdentifierNotYours if
 * it is the own number of a customer, or a VAT id and the caller is no SuperAdmin, since moving a VAT id redirects the
 * documents of another company
 */
export async function remember(
  transaction: Executor,
  scope: IntakeScope,
  caller: Caller,
  held: HeldReceipt,
  customer: { readonly id: number; readonly publicId: string },
  isConfirmed: boolean,
  origin: Origin,
): Promise<AuditEvent[]> {
  const identifier = readIdentifier(held.customerKey);
  if (identifier === null) return [];
  await lockIdentifiers(transaction, scope);
  const holders = await listIdentifierHolders(
    transaction,
    journalScopeOf(caller),
    scope.provider,
    identifier,
  );
  const others = holders.filter(({ id }) => id !== customer.id);
  if (others.length > 0) refuseUnlessAllowed(identifier, others, caller, isConfirmed);
  await rememberIdentifier(transaction, scope, identifier, customer.id);
  return [
    {
      action: 'customer-identifier.learn',
      actorAccountId: scope.actorAccountId,
      target: { kind: 'customer', id: customer.publicId },
      providerId: scope.provider.id,
      facts: {
        ...identifier,
        receiptId: held.publicId,
        ...(others.length === 0 ? {} : { takenFrom: others.map(({ publicId }) => publicId) }),
      },
      origin,
    },
  ];
}

function refuseUnlessAllowed(
  { scheme }: CustomerKey,
  others: readonly IdentifierHolder[],
  { role }: Caller,
  isConfirmed: boolean,
): void {
  const message = others.map(({ name, customerNumber }) => `${name} (${customerNumber})`).join(', ');
  const needsSuperAdmin = scheme === 'vat-id' && role !== 'SuperAdmin';
  if (needsSuperAdmin || others.some(({ isOwnNumber }) => isOwnNumber))
    throw new AppError('IdentifierNotYours', { told: { message } });
  if (!isConfirmed) throw new AppError('IdentifierBelongsToAnother', { told: { message } });
}
