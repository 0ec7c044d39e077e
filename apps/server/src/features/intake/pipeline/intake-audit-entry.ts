import type { AuditEvent } from '../../../platform/audit/index.ts';
import type { IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { Outcome } from '../model/outcome.ts';

/**
 * The audit entry for documents that are written in one transaction: sender, origin, and the number of documents in each
 * state. The journal has one entry per document.
 */
export function toIntakeAuditEvent(
  { provider, actorAccountId, sender, origin }: IntakeScope,
  { publicId, channel }: IntakeBatch,
  states: readonly Outcome['state'][],
): AuditEvent {
  const counts: Partial<Record<Outcome['state'], number>> = {};
  for (const state of states) counts[state] = (counts[state] ?? 0) + 1;
  return {
    action: 'documents.take-in',
    actorAccountId,
    target: { kind: 'intake-batch', id: publicId },
    providerId: provider.id,
    facts: { channel, sender, ...counts },
    origin,
  };
}
