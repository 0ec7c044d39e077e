import type { DownloadAllQuery } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import { type Database, type Executor, raiseStatementLimit } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { Forbidden } from '../../../platform/errors/index.ts';
import type { FileResponse } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { listAnnexes } from '../annexes/annex-entries.ts';
import { findAnnexSources } from '../annexes/annex-source.repository.ts';
import type { DocumentAnnexes } from '../annexes/document-annexes.ts';
import { checkFilters, resolveProviderFilter } from '../list/list-filters.ts';
import { findNewSince } from '../list/new-documents.repository.ts';
import type { DamageAlarm } from '../verified-document.ts';
import type { AcquireZipSlot } from '../zip/zip-concurrency-limit.ts';
import { recordDownloads } from '../last-download.repository.ts';
import { createDocumentEntries, zipFacts } from '../zip/document-entries.ts';
import { type ZipEntry, zipName } from '../zip/invoice-zip.ts';
import { createZipContents, type ZipContents } from '../zip/zip-contents.ts';
import type { ReadAheadBudget } from '../zip/zip-read-ahead.ts';
import type { ZippedDocument } from '../zip/zipped-document.repository.ts';
import type { DownloadRequest } from '../invoice-download.service.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import type { DocumentReference } from '../row-year.repository.ts';
import { guardScope, type ScopeGuard } from '../scope-guard.ts';
import {
  ARCHIVE_BATCH,
  type ArchiveSelection,
  countArchiveRows,
  getDatabaseTime,
  listArchiveRows,
  recordArchivedDownloads,
} from './archive-rows.repository.ts';
import { createBatchedZip } from './batched-zip.ts';

export type ArchiveDownload = (request: DownloadRequest, query: DownloadAllQuery) => Promise<FileResponse>;

export function createArchiveDownload(
  database: Database,
  store: DocumentStore,
  alarm: DamageAlarm,
  acquireZipSlot: AcquireZipSlot,
  annexes: DocumentAnnexes,
  readAhead: ReadAheadBudget,
): ArchiveDownload {
  const { executor } = database;
  return downloadAll;

  /**
   * All documents that match the filters, oldest first, with an index. With `newSince=last` only the documents that the
   * caller has not downloaded yet: for a customer-user all downloads count, for back-office users only complete archives. The
   * response then contains the number of documents, so that the client need not save an empty archive.
   * @throws Forbidden for another provider; InvalidRequest for filters that the caller may not use; AppError
   * TooManyRequests, Overloaded
   */
  async function downloadAll(
    request: DownloadRequest,
    { newSince, annexes: wantsAnnexes, xml: wantsXml, ...filters }: DownloadAllQuery,
  ): Promise<FileResponse> {
    const { caller, origin, language, signal } = request;
    checkFilters(caller, filters);
    const guard = await guardScope(executor, caller, request.renewCaller);
    const { scope } = guard;
    const providerId = await resolveProviderFilter(executor, scope, filters.providerId);
    await acquireZipSlot(caller, signal);
    const isNew = newSince === 'last' || filters.isNew !== undefined;
    const createdUntil = await getDatabaseTime(executor);
    const notDownloadedBy = newSince === 'last' ? caller.accountId : undefined;
    const wanted = { withAnnexes: wantsAnnexes !== undefined, withXml: wantsXml !== undefined };
    const selection = {
      filters,
      providerId,
      notDownloadedBy,
      createdUntil,
      newSince: scope.rows === 'customers' ? await findNewSince(executor, scope) : null,
    };
    // Only the response for new documents contains the number; otherwise the caller knows the total of the list.
    // The count comes before the archive, because a later error would only break the transfer.
    const documents = isNew
      ? await withMoreTime((transaction) => countArchiveRows(transaction, scope, selection))
      : undefined;
    const contents = createZipContents(language, createdUntil);
    const stream = createBatchedZip(
      documents === 0 ? NO_BATCHES : readBatches(request, guard, { ...selection, ...wanted }, contents),
      contents.createIndexFile,
      signal,
      readAhead,
    );
    return {
      stream,
      size: undefined,
      documents,
      contentType: 'application/zip',
      fileName: zipName(createdUntil, language),
      isStillAllowed: () => guard.stillSeesAllCustomers(),
      onDelivered: async () => {
        await recordDelivered(caller, scope, contents.documents);
        await recordAuditEvents(executor, [
          {
            action: 'archive.delivered',
            actorAccountId: caller.accountId,
            // The names of the filters without their values, so that the audit trail contains no personal names.
            facts: { filters: Object.keys(filters), new: isNew, documents: contents.documents.length },
            origin,
          },
        ]);
      },
    };
  }

  /**
   * Reads batch by batch, each with the caller's current rights. Each batch is in the audit trail before it is sent.
   * @throws Forbidden if the caller has lost a part of the rights: the archive breaks instead of ending with fewer
   * documents
   */
  async function* readBatches(
    { caller, origin, signal }: DownloadRequest,
    guard: ScopeGuard,
    {
      withAnnexes,
      withXml,
      ...selection
    }: ArchiveSelection & {
      readonly withAnnexes: boolean;
      readonly withXml: boolean;
    },
    contents: ZipContents,
  ): AsyncGenerator<readonly ZipEntry[]> {
    for (let lastRow: ZippedDocument | undefined; ; ) {
      if (!(await guard.stillSeesAllCustomers())) throw new Forbidden();
      const from = lastRow;
      const rows = await withMoreTime((transaction) =>
        listArchiveRows(transaction, guard.scope, selection, from),
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      const sources = withAnnexes ? await findAnnexSources(executor, guard.scope, ids) : [];
      const extras = { withXml, annexes: await listAnnexes(annexes, sources, signal) };
      await recordAuditEvents(
        executor,
        rows.map((row) => ({
          action: 'document.download',
          actorAccountId: caller.accountId,
          target: { kind: 'invoice', id: row.id },
          providerId: row.provider_id,
          facts: zipFacts(row, extras),
          origin,
        })),
      );
      yield rows.flatMap((row) => createDocumentEntries({ store, alarm, annexes }, contents, row, extras));
      if (rows.length < ARCHIVE_BATCH) return;
      lastRow = rows.at(-1);
    }
  }

  /** The filters of an archive may leave few of many documents, so its statements may take longer. */
  function withMoreTime<T>(read: (transaction: Executor) => Promise<T>): Promise<T> {
    return database.transaction(async (transaction) => {
      await raiseStatementLimit(transaction);
      return read(transaction);
    });
  }

  /**
   * Records the downloads of any user. Only the downloads of a customer-user set the last download of a document (INV-43).
   */
  async function recordDelivered(
    caller: Caller,
    scope: InvoiceScope,
    documents: readonly DocumentReference[],
  ): Promise<void> {
    for (let start = 0; start < documents.length; start += ARCHIVE_BATCH) {
      const batch = documents.slice(start, start + ARCHIVE_BATCH);
      if (scope.rows === 'customers')
        await recordDownloads(
          executor,
          batch.map((document) => ({ ...document, scope, part: 'pdf' as const })),
        );
      else await recordArchivedDownloads(executor, scope, caller.accountId, batch);
    }
  }
}

/**
 * Used if the response says that there are no documents. The client then does not save the archive: a document that came
 * in after the count would count as delivered although nobody has it.
 */
const NO_BATCHES: AsyncIterator<readonly ZipEntry[]> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};
