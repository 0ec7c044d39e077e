import {
  INTAKE_STATES,
  type IntakeDetail,
  type IntakeJournalPage,
  type IntakeListQuery,
} from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { AppError, NotFound } from '../../../platform/errors/index.ts';
import type { DocumentAnswer } from '../../../platform/http/index.ts';
import { type DamageAlarm, openVerified } from '../../invoices/index.ts';
import { listIdentifierHolders } from '../receipts/identifier.repository.ts';
import { type JournalReader, type JournalScope, journalScopeOf } from '../receipts/journal.policy.ts';
import { toDetail, toJournalItem } from './journal.mapper.ts';
import {
  countHeldReceipts,
  countReceipts,
  findReceipt,
  listReceipts,
} from '../receipts/journal.repository.ts';
import { requireOwnProvider } from './require-own-provider.ts';
import { findReceiptFile } from '../receipts/receipt-file.repository.ts';
import { readFindings, readIdentifier } from './receipt-findings.ts';
import { listIndexRowSuggestions } from '../receipts/index-row-suggestion.repository.ts';
import {
  findExistingDocument,
  listReceiptEvents,
  listSuggestions,
} from '../receipts/receipt-history.repository.ts';

export interface JournalService {
  /** @throws Forbidden for a filter by a provider other than the reader's */
  list(reader: JournalReader, query: IntakeListQuery): Promise<IntakeJournalPage>;
  /** The number of documents that wait for a person. */
  countWaiting(reader: JournalReader): Promise<number>;
  /** @throws NotFound outside the reader's scope */
  get(reader: JournalReader, id: string): Promise<IntakeDetail>;
  /**
   * The file as it came in.
   * @throws NotFound; AppError IntakeFilePurged if it was deleted, DocumentDamaged if its bytes changed
   */
  download(asked: FileRequest, id: string): Promise<DocumentAnswer>;
}

/** The request for a file. */
interface FileRequest {
  readonly caller: JournalReader;
  readonly origin: Origin;
  /**
   * The reader with its current rights.
   * @throws the error with which the call would be refused now
   */
  readonly renewCaller: () => Promise<JournalReader>;
}

export function createJournalService(
  { executor }: Database,
  store: DocumentStore,
  alarm: DamageAlarm,
): JournalService {
  async function describe(scope: JournalScope, id: string): Promise<IntakeDetail> {
    const row = await findReceipt(executor, scope, id);
    if (row === undefined) throw new NotFound();
    const findings = readFindings(row.facts);
    const isOpen = row.state === 'quarantined';
    const identifier = readIdentifier(row.customer_key);
    return toDetail(row, {
      findings,
      suggestions: isOpen ? await listSuggestions(executor, scope, row.id, findings) : [],
      identifierHolders:
        isOpen && identifier !== null
          ? await listIdentifierHolders(
              executor,
              scope,
              { id: row.provider_pk, ignoresLeadingZeros: row.ignores_leading_zeros },
              identifier,
            )
          : [],
      offers: isOpen ? await listIndexRowSuggestions(executor, scope, row.id) : [],
      existing:
        findings.existing === undefined
          ? undefined
          : await findExistingDocument(executor, scope, row.id, findings.existing.documentId),
      events: await listReceiptEvents(executor, scope, row.id),
    });
  }

  return {
    list: async (reader, query) => {
      const scope = journalScopeOf(reader);
      await requireOwnProvider(executor, scope, query.providerId);
      const [rows, { counts, oldestQuarantinedAt }] = await Promise.all([
        listReceipts(executor, scope, query),
        countReceipts(executor, scope, query),
      ]);
      const count = (state: (typeof INTAKE_STATES)[number]) => counts.get(state) ?? 0;
      const total =
        query.state === undefined
          ? INTAKE_STATES.reduce((sum, state) => sum + count(state), 0)
          : count(query.state);
      return {
        items: rows.map(toJournalItem),
        totalItemCount: total,
        totalPages: Math.ceil(total / query.pageSize),
        counts: {
          received: count('received'),
          accepted: count('accepted'),
          quarantined: count('quarantined'),
          rejected: count('rejected'),
          duplicate: count('duplicate'),
        },
        oldestQuarantinedAt: oldestQuarantinedAt?.toISOString() ?? null,
      };
    },
    countWaiting: (reader) => countHeldReceipts(executor, journalScopeOf(reader)),
    get: (reader, id) => describe(journalScopeOf(reader), id),
    download: async ({ caller, origin, renewCaller }, id) => {
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
          return openVerified(store, { ...file, span, alarm }, () => recordAuditEvents(executor, [event]));
        },
        isStillAllowed: async () => {
          const scope = journalScopeOf(await renewCaller());
          const found = await findReceiptFile(executor, scope, id);
          return found !== undefined && found !== 'purged';
        },
        delivered: () => Promise.resolve(),
      };
    },
  };
}

/**
 * The content type by the bytes, since the name of an incoming file cannot be trusted. Browsers only save the file and
 * never show it.
 */
function contentTypeOf(head: Buffer): string {
  const start = head
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start.startsWith('%PDF-')) return 'application/pdf';
  return start.startsWith('<?xml') ? 'application/xml' : 'application/octet-stream';
}
