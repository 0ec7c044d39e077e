import type { IntakeItem, IntakeReason, ReleaseBody } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { AppError, InvalidRequest, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { issueYearOf } from '../../invoices/index.ts';
import { examineItems } from '../pipeline/examine-items.ts';
import { addKeyAndHashes } from '../model/delivery-item.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { IntakeDependencies } from '../pipeline/intake-dependencies.ts';
import { loadReceiptItem } from '../pipeline/load-receipt-item.ts';
import { toIntakeItem } from './journal.mapper.ts';
import { findReceipt } from '../receipts/journal/journal.repository.ts';
import { readFindings } from './receipt-findings.ts';
import { findExistingDocument } from '../receipts/receipt-detail.repository.ts';
import { judgeItems } from '../pipeline/judge-items.ts';
import { withRetries } from '../pipeline/judgement-retries.ts';
import { restoreSweptFiles } from '../pipeline/restore-swept-files.ts';
import { writeItems } from '../pipeline/write-items.ts';
import type { JudgedFile } from '../judgement/judged-item.ts';
import type { Correction } from '../judgement/correction.ts';
import {
  findCustomerOfProvider,
  getReleasedCustomer,
  closeHeldReceipt,
} from '../receipts/held-receipt.repository.ts';
import { learnIdentifier } from './learn-identifier.ts';
import {
  auditEntry,
  discardHeld,
  lockUndecided,
  type PendingDecision,
  startDecision,
  startDecisions,
} from './pending-decision.ts';

export type DecisionService = ReturnType<typeof createDecisionService>;

export function createDecisionService(dependencies: IntakeDependencies) {
  const { database, store } = dependencies;
  const { executor } = database;

  async function loadItem({ journalScope, heldReceipt }: PendingDecision): Promise<IntakeItem> {
    const row = await findReceipt(executor, journalScope, heldReceipt.publicId);
    if (row === undefined) throw new NotFound();
    return toIntakeItem(row);
  }

  async function closeAsSameDocument(decision: PendingDecision) {
    await database.transaction(async (transaction) => {
      const held = await lockUndecided(transaction, decision);
      const { existing } = readFindings(held.facts);
      const document =
        existing &&
        (await findExistingDocument(transaction, decision.journalScope, held.id, existing.documentId));
      if (document === undefined) throw new AppError('IntakeNumberExists');
      const reference = { invoiceId: document.id, issueYear: issueYearOf(document.document_date) };
      await closeHeldReceipt(transaction, decision.scope, held, { state: 'duplicate', document: reference });
      const facts = { resolution: 'sameDocument' };
      await recordAuditEvents(transaction, [auditEntry(decision, 'document.release', facts)]);
    });
  }

  /** @returns false if another document has the number; the receipt then stays held, with the values of the person */
  async function accept(decision: PendingDecision, body: ReleaseBody): Promise<boolean> {
    const { heldReceipt, scope } = decision;
    const correction = await readCorrection(scope, body);
    const { sha256 } = heldReceipt;
    if (sha256 === null) throw new AppError('IntakeNotQuarantined');
    const item = addKeyAndHashes(await loadReceiptItem(store, { ...heldReceipt, sha256 }));
    const [examined] = await examineItems(dependencies, scope, [item]);
    if (examined === undefined) throw new Error('one item was examined');
    const judge = async () => {
      const judged = await judgeItems(dependencies, scope, [{ ...examined, correction }]);
      const [file] = judged;
      if (file?.kind !== 'judged') throw new AppError('IntakeNotQuarantined');
      return database.transaction(async (transaction) => {
        await lockUndecided(transaction, decision);
        const options = { batch: heldReceipt.batch, notify: true };
        const [outcome] = await writeItems(transaction, scope, options, judged);
        if (outcome?.state !== 'accepted') return false;
        const customer = await getReleasedCustomer(transaction, scope, heldReceipt.id);
        const isConfirmed = body.overrideIdentifier === true;
        const learnEvents =
          body.remember === true ? await learnIdentifier(transaction, decision, customer, isConfirmed) : [];
        const facts = {
          resolution: body.resolution ?? null,
          customerId: customer.publicId,
          ...exemptionOf(file),
        };
        const release = auditEntry(decision, 'document.release', facts);
        await recordAuditEvents(transaction, [release, ...learnEvents]);
        return true;
      });
    };
    return withRetries(judge, (swept) => restoreSweptFiles(dependencies, [item], swept));
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
      exemption: body.exemption && { exemption: body.exemption, comment: body.exemptionComment },
    };
  }

  return {
    /**
     * Completes and accepts a held document on behalf of the caller.
     * @throws NotFound out of scope; InvalidRequest with the fields that are still missing
     * @throws AppError IntakeNotQuarantined, CustomerNotFound, IntakeNumberExists (the document stays held until a
     * resolution is chosen), EInvoiceExemptionRequired, IdentifierBelongsToAnother, IdentifierNotYours (nothing is released)
     */
    release: async (caller: Caller, id: string, body: ReleaseBody, origin: RequestOrigin) => {
      const decision = await startDecision(executor, caller, id, origin);
      if (decision.heldReceipt.state !== 'quarantined') throw new AppError('IntakeNotQuarantined');
      if (body.resolution === 'sameDocument') await closeAsSameDocument(decision);
      else if (!(await accept(decision, body))) throw new AppError('IntakeNumberExists');
      return loadItem(decision);
    },
    /**
     * Rejects a held document for a reason.
     * @throws NotFound; AppError IntakeNotQuarantined
     */
    discard: async (caller: Caller, id: string, reason: string, origin: RequestOrigin) => {
      const decision = await startDecision(executor, caller, id, origin);
      await database.transaction((transaction) => discardHeld(transaction, decision, reason));
      return loadItem(decision);
    },
    /**
     * Rejects held documents for the same reason, all or none.
     * @throws NotFound if one is out of scope; AppError IntakeNotQuarantined if one is decided
     */
    discardMany: async (caller: Caller, ids: readonly string[], reason: string, origin: RequestOrigin) => {
      const decisions = await startDecisions(executor, caller, ids, origin);
      await database.transaction(async (transaction) => {
        for (const decision of decisions) await discardHeld(transaction, decision, reason);
      });
    },
    /**
     * Releases held documents to one customer. A document that needs another value, that is held for more than its customer, or on
     * which somebody has decided meanwhile, stays as it is.
     * @throws NotFound if one is out of scope; AppError CustomerNotFound for a customer of another provider
     */
    assignMany: async (caller: Caller, { ids, customerId }: BulkAssignment, origin: RequestOrigin) => {
      const decisions = await startDecisions(executor, caller, ids, origin);
      const scopes = new Map(decisions.map(({ scope }) => [scope.provider.id, scope]));
      for (const scope of scopes.values())
        if ((await findCustomerOfProvider(executor, scope, customerId)) === undefined)
          throw new AppError('CustomerNotFound');
      const items: IntakeItem[] = [];
      for (const decision of decisions) {
        // One after the other: each reads its file, and together they may wait for the same customer.
        if (isHeldForCustomer(decision.heldReceipt))
          await accept(decision, { customerId }).catch(ignoreRefusal);
        items.push(await loadItem(decision));
      }
      return { items };
    },
  };
}

interface BulkAssignment {
  readonly ids: readonly string[];
  readonly customerId: string;
}

/**
 * A document with only these reasons may be released by the choice of its customer: the choice removes the reason, or the
 * release fails while a value is missing.
 */
const ANSWERED_BY_CUSTOMER: readonly string[] = [
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
  'number-exists',
  'e-invoice-required',
  'no-invoice-xml',
  'missing-number',
  'invalid-date',
  'unknown-type',
  'index-xml-conflict',
] satisfies readonly IntakeReason[];

/** Any other reason is overruled only by a person who has opened the document. */
function isHeldForCustomer({ reasons }: PendingDecision['heldReceipt']): boolean {
  return reasons.every((reason) => ANSWERED_BY_CUSTOMER.includes(reason));
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError || error instanceof InvalidRequest)) throw error;
}

/** The exemption with which the person released a plain PDF. */
function exemptionOf({ eInvoiceDuty }: JudgedFile) {
  if (eInvoiceDuty?.state !== 'exempt') return {};
  const { exemption, comment } = eInvoiceDuty;
  return { exemption, ...(comment !== null && { exemptionComment: comment }) };
}
