import type { IntakeItem, ReleaseBody } from '@belegfach/contract';
import { type AuditEvent, type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { examineItems } from '../pipeline/examine-items.ts';
import { getIntakeProvider } from '../receipts/intake-provider.repository.ts';
import { keyItem } from '../model/intake-item.ts';
import { type IntakeScope, intakeScopeOf } from '../receipts/intake.policy.ts';
import type { IntakeDependencies } from '../pipeline/intake-dependencies.ts';
import { loadFiles } from '../pipeline/load-files.ts';
import { toItem } from './journal.mapper.ts';
import { type JournalScope, journalScopeOf } from '../receipts/journal.policy.ts';
import { findReceipt } from '../receipts/journal.repository.ts';
import { readFindings } from './receipt-findings.ts';
import { findExistingDocument } from '../receipts/receipt-history.repository.ts';
import { judgeItems } from '../pipeline/judge-items.ts';
import { withRetries } from '../pipeline/retries.ts';
import { writeItems } from '../pipeline/write-items.ts';
import type { Correction } from '../judgement/correction.ts';
import {
  findCustomerOfProvider,
  findHeldReceipt,
  getReleasedCustomer,
  type HeldReceipt,
  lockHeldReceipt,
  settleReceipt,
} from '../receipts/held-receipt.repository.ts';
import { remember } from './learn-identifier.ts';

export interface ReleaseService {
  /**
   * Completes and accepts a held document, in the name of the caller.
   * @throws NotFound out of scope; AppError IntakeNotQuarantined, CustomerNotFound, IntakeNumberExists (the document
   * then waits for a resolution), IdentifierBelongsToAnother, IdentifierNotYours (both name the customer that has it;
   * nothing is released); InvalidRequest naming the fields that are still missing
   */
  release(caller: Caller, id: string, body: ReleaseBody, origin: Origin): Promise<IntakeItem>;
  /**
   * Rejects a held document for a reason.
   * @throws NotFound; AppError IntakeNotQuarantined
   */
  discard(caller: Caller, id: string, reason: string, origin: Origin): Promise<IntakeItem>;
}

interface Opened {
  readonly journal: JournalScope;
  readonly held: HeldReceipt;
  readonly scope: IntakeScope;
}

export function createReleaseService(dependencies: IntakeDependencies): ReleaseService {
  const { database, store, readers, renderPdf } = dependencies;
  const { executor } = database;

  async function open(caller: Caller, id: string, origin: Origin): Promise<Opened> {
    const journal = journalScopeOf(caller);
    const held = await findHeldReceipt(executor, journal, id);
    if (held === undefined) throw new NotFound();
    const provider = await getIntakeProvider(executor, held.providerPublicId);
    return { journal, held, scope: intakeScopeOf(caller, provider, origin) };
  }

  async function answer(journal: JournalScope, id: string): Promise<IntakeItem> {
    const row = await findReceipt(executor, journal, id);
    if (row === undefined) throw new NotFound();
    return toItem(row);
  }

  /** Locks the receipt again, so that the second of two simultaneous decisions finds it decided. */
  async function lock(transaction: Executor, journal: JournalScope, id: string): Promise<HeldReceipt> {
    const held = await lockHeldReceipt(transaction, journal, id);
    if (held?.state !== 'quarantined') throw new AppError('IntakeNotQuarantined');
    return held;
  }

  async function settleAsSameDocument(journal: JournalScope, scope: IntakeScope, id: string, origin: Origin) {
    await database.transaction(async (transaction) => {
      const held = await lock(transaction, journal, id);
      const documentId = readFindings(held.facts).existing?.documentId;
      const existing =
        documentId === undefined
          ? undefined
          : await findExistingDocument(transaction, journal, held.id, documentId);
      if (existing === undefined) throw new AppError('IntakeNumberExists');
      await settleReceipt(transaction, scope, held, { state: 'duplicate', invoiceId: existing.id });
      await recordAuditEvents(transaction, [
        entry(scope, held, 'document.release', { resolution: 'sameDocument' }, origin),
      ]);
    });
  }

  /** @returns false if another document has its number; it then stays held, with the values of the person */
  async function accept(
    caller: Caller,
    { journal, held, scope }: Opened,
    body: ReleaseBody,
    origin: Origin,
  ): Promise<boolean> {
    const correction = await readCorrection(scope, body);
    if (held.sha256 === undefined) throw new AppError('IntakeNotQuarantined');
    const item = keyItem(await loadFiles(store, { ...held, sha256: held.sha256 }));
    const [examined] = await examineItems({ executor, readers, store }, scope, [item]);
    if (examined === undefined) throw new Error('one item was examined');
    return withRetries(async () => {
      const judged = await judgeItems({ executor, store, renderPdf }, scope, [{ ...examined, correction }]);
      if (judged[0]?.kind !== 'judged') throw new AppError('IntakeNotQuarantined');
      return database.transaction(async (transaction) => {
        await lock(transaction, journal, held.publicId);
        const options = { batch: held.batch, notify: true };
        const [outcome] = await writeItems(transaction, scope, options, judged);
        const isAccepted = outcome?.state === 'accepted';
        if (!isAccepted) return false;
        const customer = await getReleasedCustomer(transaction, scope, held.id);
        const lesson =
          body.remember === true
            ? await remember(
                transaction,
                scope,
                caller,
                held,
                customer,
                body.overrideIdentifier === true,
                origin,
              )
            : [];
        const facts = { resolution: body.resolution ?? null, customerId: customer.publicId };
        await recordAuditEvents(transaction, [
          entry(scope, held, 'document.release', facts, origin),
          ...lesson,
        ]);
        return true;
      });
    });
  }

  async function readCorrection(scope: IntakeScope, body: ReleaseBody): Promise<Correction> {
    const customer =
      body.customerId === undefined
        ? undefined
        : await findCustomerOfProvider(executor, scope, body.customerId);
    if (body.customerId !== undefined && customer === undefined) throw new AppError('CustomerNotFound');
    return {
      number: body.documentNumber?.trim(),
      date: body.documentDate,
      typeValue: body.typeValue,
      customer,
      isNewVersion: body.resolution === 'newVersion',
    };
  }

  return {
    release: async (caller, id, body, origin) => {
      const opened = await open(caller, id, origin);
      const { journal, held, scope } = opened;
      if (held.state !== 'quarantined') throw new AppError('IntakeNotQuarantined');
      if (body.resolution === 'sameDocument') await settleAsSameDocument(journal, scope, id, origin);
      else if (!(await accept(caller, opened, body, origin))) throw new AppError('IntakeNumberExists');
      return answer(journal, id);
    },
    discard: async (caller, id, reason, origin) => {
      const { journal, scope } = await open(caller, id, origin);
      await database.transaction(async (transaction) => {
        const held = await lock(transaction, journal, id);
        await settleReceipt(transaction, scope, held, { state: 'rejected', comment: reason });
        await recordAuditEvents(transaction, [entry(scope, held, 'document.discard', {}, origin)]);
      });
      return answer(journal, id);
    },
  };
}

function entry(
  { provider, actorAccountId }: IntakeScope,
  { publicId }: HeldReceipt,
  action: 'document.release' | 'document.discard',
  facts: Readonly<Record<string, unknown>>,
  origin: Origin,
): AuditEvent {
  return {
    action,
    actorAccountId,
    target: { kind: 'intake-receipt', id: publicId },
    providerId: provider.id,
    facts,
    origin,
  };
}
