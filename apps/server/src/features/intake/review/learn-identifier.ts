import type { AuditEvent } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import {
  type IdentifierHolder,
  listIdentifierHolders,
  lockIdentifiers,
  assignIdentifier,
} from '../receipts/identifier.repository.ts';
import { type CustomerIdentifier, parseIdentifier } from '../model/customer-identifier.ts';
import type { PendingDecision } from './pending-decision.ts';

/**
 * Stores the identifier by which a released document names its customer, so that the customer is recognised in later
 * documents. Returns the audit event. Must be called in the transaction of the release.
 * @param isConfirmed whether the person confirmed that the identifier is moved from another customer
 * @throws AppError IdentifierBelongsToAnother if another customer has the identifier and the move is not confirmed
 * @throws AppError IdentifierNotYours if the identifier is the number of another customer, or is a VAT id of another
 * customer and the caller is no SuperAdmin: moving a VAT id redirects the documents of another company
 */
export async function learnIdentifier(
  transaction: Executor,
  { scope, caller, heldReceipt, journalScope, origin }: PendingDecision,
  customer: { readonly id: number; readonly publicId: string },
  isConfirmed: boolean,
): Promise<AuditEvent[]> {
  const identifier = parseIdentifier(heldReceipt.identifierText);
  if (identifier === null) return [];
  await lockIdentifiers(transaction, scope);
  const holders = await listIdentifierHolders(transaction, journalScope, scope.provider, identifier);
  const otherHolders = holders.filter(({ id }) => id !== customer.id);
  if (otherHolders.length > 0) requireMayMove(identifier, otherHolders, caller, isConfirmed);
  await assignIdentifier(transaction, scope, identifier, customer.id);
  return [
    {
      action: 'customer-identifier.learn',
      actorAccountId: scope.actorAccountId,
      target: { kind: 'customer', id: customer.publicId },
      providerId: scope.provider.id,
      facts: {
        ...identifier,
        receiptId: heldReceipt.publicId,
        ...(otherHolders.length === 0 ? {} : { takenFrom: otherHolders.map(({ publicId }) => publicId) }),
      },
      origin,
    },
  ];
}

function requireMayMove(
  { scheme }: CustomerIdentifier,
  otherHolders: readonly IdentifierHolder[],
  { role }: Caller,
  isConfirmed: boolean,
): void {
  const message = otherHolders.map(({ name, customerNumber }) => `${name} (${customerNumber})`).join(', ');
  const needsSuperAdmin = scheme === 'vat-id' && role !== 'SuperAdmin';
  if (needsSuperAdmin || otherHolders.some(({ isOwnNumber }) => isOwnNumber))
    throw new AppError('IdentifierNotYours', { details: { message } });
  if (!isConfirmed) throw new AppError('IdentifierBelongsToAnother', { details: { message } });
}
