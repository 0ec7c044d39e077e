import {
  type AuditEvent,
  type AuditFacts,
  type RequestOrigin,
  recordAuditEvents,
} from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import {
  closeHeldReceipt,
  findHeldReceipt,
  type HeldReceipt,
  lockHeldReceipt,
} from '../receipts/held-receipt.repository.ts';
import { type IntakeScope, intakeScopeOf } from '../receipts/intake.policy.ts';
import { getIntakeProvider } from '../receipts/intake-provider.repository.ts';
import { type JournalScope, journalScopeOf } from '../receipts/journal/journal.policy.ts';

/** A held document, and the caller who decides on it. */
export interface PendingDecision {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  readonly journalScope: JournalScope;
  readonly heldReceipt: HeldReceipt;
  readonly scope: IntakeScope;
}

/** @throws NotFound out of scope */
export async function startDecision(
  executor: Executor,
  caller: Caller,
  id: string,
  origin: RequestOrigin,
): Promise<PendingDecision> {
  const journalScope = journalScopeOf(caller);
  const heldReceipt = await findHeldReceipt(executor, journalScope, id);
  if (heldReceipt === undefined) throw new NotFound();
  const provider = await getIntakeProvider(executor, heldReceipt.providerId);
  return { caller, origin, journalScope, heldReceipt, scope: intakeScopeOf(caller, provider, origin) };
}

/**
 * The decisions on many documents, without repetitions, in the order in which their rows are locked, so that two calls
 * cannot deadlock.
 * @throws NotFound if one of them is out of scope
 */
export async function startDecisions(
  executor: Executor,
  caller: Caller,
  ids: readonly string[],
  origin: RequestOrigin,
): Promise<PendingDecision[]> {
  const decisions: PendingDecision[] = [];
  for (const id of new Set(ids)) decisions.push(await startDecision(executor, caller, id, origin));
  return decisions.sort((a, b) => a.heldReceipt.id - b.heldReceipt.id);
}

/**
 * Locks the receipt. The second of two simultaneous decisions then finds that it is decided.
 * @throws AppError IntakeNotQuarantined
 */
export async function lockUndecided(
  transaction: Executor,
  { journalScope, heldReceipt }: PendingDecision,
): Promise<HeldReceipt> {
  const locked = await lockHeldReceipt(transaction, journalScope, heldReceipt.publicId);
  if (locked?.state !== 'quarantined') throw new AppError('IntakeNotQuarantined');
  return locked;
}

/** Rejects a held document for a reason. Must be called in a transaction. */
export async function discardHeld(
  transaction: Executor,
  decision: PendingDecision,
  reason: string,
): Promise<void> {
  const held = await lockUndecided(transaction, decision);
  await closeHeldReceipt(transaction, decision.scope, held, { state: 'rejected', comment: reason });
  await recordAuditEvents(transaction, [auditEntry(decision, 'document.discard')]);
}

export function auditEntry(
  { scope, heldReceipt, origin }: PendingDecision,
  action: 'document.release' | 'document.discard',
  facts: AuditFacts = {},
): AuditEvent {
  return {
    action,
    actorAccountId: scope.actorAccountId,
    target: { kind: 'intake-receipt', id: heldReceipt.publicId },
    providerId: scope.provider.id,
    facts,
    origin,
  };
}
