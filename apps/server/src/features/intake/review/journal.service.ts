import type { IntakeDetail, IntakeJournalPage, IntakeListQuery, RuleFiguresQuery } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { AppError, NotFound } from '../../../platform/errors/index.ts';
import type { DocumentResponse, LongCall } from '../../../platform/http/index.ts';
import { type DamageAlarm, openVerifiedDocument } from '../../invoices/index.ts';
import { listIdentifierHolders } from '../receipts/identifier.repository.ts';
import { type JournalCaller, type JournalScope, journalScopeOf } from '../receipts/journal/journal.policy.ts';
import { toIntakeDetail, toJournalItem } from './journal.mapper.ts';
import {
  countHeldReceipts,
  countReceipts,
  findLatestReceiptTime,
  findReceipt,
  listReceipts,
} from '../receipts/journal/journal.repository.ts';
import { requireOwnProvider } from './require-own-provider.ts';
import { findReceiptFile } from '../receipts/receipt-files.repository.ts';
import { parseIdentifier } from '../model/customer-identifier.ts';
import { getRuleFigures } from './rule-figures.ts';
import { readFindings } from './receipt-findings.ts';
import { listIndexRowSuggestions } from '../receipts/index-row-suggestion.repository.ts';
import {
  findExistingDocument,
  listReceiptEvents,
  listReceiptRules,
  listProviderVatIds,
  listCustomerSuggestions,
} from '../receipts/receipt-detail.repository.ts';

export type JournalService = ReturnType<typeof createJournalService>;

export function createJournalService({ executor }: Database, store: DocumentStore, alarm: DamageAlarm) {
  async function getDetail(scope: JournalScope, id: string): Promise<IntakeDetail> {
    const row = await findReceipt(executor, scope, id);
    if (row === undefined) throw new NotFound();
    const findings = readFindings(row.facts);
    const { existing } = findings;
    const isHeld = row.state === 'quarantined';
    const identifier = parseIdentifier(row.customer_key);
    return toIntakeDetail(row, {
      findings,
      suggestions: isHeld ? await listCustomerSuggestions(executor, scope, row.id, findings) : [],
      identifierHolders:
        isHeld && identifier !== null
          ? await listIdentifierHolders(
              executor,
              scope,
              { id: row.provider_id, ignoresLeadingZeros: row.ignores_leading_zeros },
              identifier,
            )
          : [],
      offers: isHeld ? await listIndexRowSuggestions(executor, scope, row.id) : [],
      existing: existing && (await findExistingDocument(executor, scope, row.id, existing.documentId)),
      events: await listReceiptEvents(executor, scope, row.id),
      vatIds: row.reasons.includes('provider-mismatch')
        ? await listProviderVatIds(executor, scope, row.id)
        : [],
      rules: row.finding_count > 0 ? await listReceiptRules(executor, scope, row.id) : [],
    });
  }

  return {
    /** @throws Forbidden for a filter by a provider other than the caller's */
    list: async (caller: JournalCaller, query: IntakeListQuery): Promise<IntakeJournalPage> => {
      const scope = journalScopeOf(caller);
      await requireOwnProvider(executor, scope, query.providerId);
      const [rows, { counts, oldestQuarantinedAt }] = await Promise.all([
        listReceipts(executor, scope, query),
        countReceipts(executor, scope, query),
      ]);
      const { state } = query;
      const total =
        state === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[state];
      return {
        items: rows.map(toJournalItem),
        totalItemCount: total,
        totalPages: Math.ceil(total / query.pageSize),
        counts,
        oldestQuarantinedAt: oldestQuarantinedAt?.toISOString() ?? null,
      };
    },
    /** The number of documents that wait for a person, and when the latest file came in. */
    countWaiting: async (caller: JournalCaller) => {
      const scope = journalScopeOf(caller);
      const latestAt = await findLatestReceiptTime(executor, scope);
      return {
        waiting: await countHeldReceipts(executor, scope),
        latestAt: latestAt?.toISOString() ?? null,
      };
    },
    getRuleFigures: (caller: JournalCaller, query: RuleFiguresQuery) =>
      getRuleFigures(executor, caller, query),
    /** @throws NotFound outside the caller's scope */
    get: (caller: JournalCaller, id: string) => getDetail(journalScopeOf(caller), id),
    /**
     * Returns the file as it came in.
     * @throws NotFound; AppError IntakeFilePurged; AppError DocumentDamaged if the bytes have changed
     */
    download: async (
      { caller, origin, renewCaller }: LongCall<JournalCaller>,
      id: string,
    ): Promise<DocumentResponse> => {
      const file = await findReceiptFile(executor, journalScopeOf(caller), id);
      if (file === undefined) throw new NotFound();
      if (file === 'purged') throw new AppError('IntakeFilePurged');
      return {
        size: file.size,
        hash: file.sha256.toString('hex'),
        contentType: contentTypeOf,
        fileName: file.fileName,
        open: async (span) => {
          const event = {
            action: 'intake.download' as const,
            actorAccountId: 'accountId' in caller ? caller.accountId : undefined,
            target: { kind: 'intake-receipt', id },
            providerId: file.providerId,
            origin,
          };
          return openVerifiedDocument(store, { ...file, span, alarm }, () =>
            recordAuditEvents(executor, [event]),
          );
        },
        isStillAllowed: async () => {
          const scope = journalScopeOf(await renewCaller());
          const currentFile = await findReceiptFile(executor, scope, id);
          return currentFile !== undefined && currentFile !== 'purged';
        },
        onDelivered: () => Promise.resolve(),
      };
    },
  };
}

/**
 * Derives the content type from the bytes, because the name of an incoming file cannot be trusted. Browsers only save
 * the file and never display it.
 */
function contentTypeOf(head: Buffer): string {
  const start = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start.startsWith('%PDF-')) return 'application/pdf';
  return start.startsWith('<?xml') ? 'application/xml' : 'application/octet-stream';
}
