import type { DownloadAllQuery } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { Forbidden } from '../../../platform/errors/index.ts';
import type { FileAnswer } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { checkFilters, chooseProvider } from '../check-list-query.ts';
import { type DamageAlarm, readWhole } from '../document-reading.ts';
import type { AcquireZipSlot } from '../download-limits.ts';
import { recordDownloads } from '../download-receipt.repository.ts';
import { createUniqueNames, type ZipEntry, zipName } from '../invoice-zip.ts';
import type { Asked } from '../invoice-download.service.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import { guardScope, type ScopeGuard } from '../scope-guard.ts';
import {
  ARCHIVE_BATCH,
  type ArchiveContent,
  type ArchiveRow,
  countArchiveRows,
  findArchiveEnd,
  listArchiveRows,
  rememberArchived,
} from '../download-all/archive-rows.repository.ts';
import { INDEX_NAME, writeArchiveIndex } from '../download-all/archive-index.ts';
import { growingZip } from '../download-all/growing-zip.ts';

export type ArchiveDownload = (asked: Asked, query: DownloadAllQuery) => Promise<FileAnswer>;

export function createArchiveDownload(
  { executor }: Database,
  store: DocumentStore,
  alarm: DamageAlarm,
  acquireZipSlot: AcquireZipSlot,
): ArchiveDownload {
  return downloadAll;

  /**
   * Every document that matches the filters, oldest first, with an index; with `newSince=last` only those that the
   * caller has not downloaded yet. For a customer-user all downloads count, for staff only whole archives. With
   * `newSince=last` the answer contains the number of documents, so that an empty archive need not be saved.
   * @throws Forbidden for another provider; InvalidRequest for filters that the caller may not use; AppError
   * TooManyRequests, Overloaded
   */
  async function downloadAll(asked: Asked, { newSince, ...filters }: DownloadAllQuery): Promise<FileAnswer> {
    const { caller, origin, language, signal } = asked;
    checkFilters(caller, filters);
    const guard = await guardScope(executor, caller, asked.renewCaller);
    const { scope } = guard;
    const providerId = await chooseProvider(executor, scope, filters.providerId);
    await acquireZipSlot(caller, signal);
    const isNew = newSince === 'last';
    const until = await findArchiveEnd(executor);
    const content = { filters, providerId, newFor: isNew ? caller.accountId : undefined, until };
    // Counted only if the answer contains the number; for other archives the caller knows the total of the list.
    // Counted before the archive begins, since a later error would only break the transfer.
    const documents = isNew ? await countArchiveRows(executor, scope, content) : undefined;
    const contents = new Contents();
    const stream = growingZip(
      documents === 0 ? nothing : packed(asked, guard, content, contents),
      () => ({ name: INDEX_NAME, bytes: writeArchiveIndex(contents.lines, language) }),
      signal,
    );
    return {
      stream,
      size: undefined,
      documents,
      contentType: 'application/zip',
      fileName: zipName(until, language),
      isStillAllowed: () => guard.stillReachesAll(),
      delivered: async () => {
        await remember(caller, scope, contents.ids);
        await recordAuditEvents(executor, [
          {
            action: 'archive.delivered',
            actorAccountId: caller.accountId,
            // Names of the filters without the text that was typed, so that the audit trail contains no names.
            facts: { filters: Object.keys(filters), new: isNew, documents: contents.ids.length },
            origin,
          },
        ]);
      },
    };
  }

  /**
   * Reads batch by batch, each with the caller's current rights. Each batch is in the audit trail before it is sent.
   * @throws if the caller has lost a part of the reach: the archive breaks, and never ends with fewer documents
   */
  async function* packed(
    { caller, origin }: Asked,
    guard: ScopeGuard,
    content: ArchiveContent,
    contents: Contents,
  ): AsyncGenerator<readonly ZipEntry[]> {
    for (let after: ArchiveRow | undefined; ; ) {
      if (!(await guard.stillReachesAll())) throw new Forbidden();
      const rows = await listArchiveRows(executor, guard.scope, content, after);
      if (rows.length === 0) return;
      await recordAuditEvents(
        executor,
        rows.map((row) => ({
          action: 'document.download',
          actorAccountId: caller.accountId,
          target: { kind: 'invoice', id: row.id },
          providerId: row.provider_id,
          facts: { part: 'pdf', zip: true },
          origin,
        })),
      );
      yield rows.map((row) => ({
        name: contents.add(row),
        size: row.size,
        read: () => readWhole(store, row, alarm),
      }));
      if (rows.length < ARCHIVE_BATCH) return;
      after = rows.at(-1);
    }
  }

  /**
   * Only a customer-user's download sets the last download of a document; for all users it is stored which documents
   * they have.
   */
  async function remember(caller: Caller, scope: InvoiceScope, ids: readonly number[]): Promise<void> {
    for (let at = 0; at < ids.length; at += ARCHIVE_BATCH) {
      const batch = ids.slice(at, at + ARCHIVE_BATCH);
      if (scope.rows === 'customers')
        await recordDownloads(
          executor,
          batch.map((invoiceId) => ({ scope, invoiceId, part: 'pdf' as const })),
        );
      else await rememberArchived(executor, scope, caller.accountId, batch);
    }
  }
}

/**
 * If the answer says that there are no documents, none may be sent: the client does not save the archive, so documents
 * that came in after the count must not count as delivered.
 */
const nothing: AsyncIterator<readonly ZipEntry[]> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};

/** The content of an archive so far. */
class Contents {
  readonly ids: number[] = [];
  readonly lines: Parameters<typeof writeArchiveIndex>[0][number][] = [];
  readonly #uniqueName = createUniqueNames();

  constructor() {
    // Reserves the name of the index.
    this.#uniqueName(INDEX_NAME);
  }

  /** @returns the document's name in the archive */
  add(row: ArchiveRow): string {
    const name = this.#uniqueName(row.document_name);
    this.ids.push(row.invoice_id);
    const { document_number, invoice_date, type_value, customer_number, customer_name, provider_name } = row;
    this.lines.push({
      row: { document_number, invoice_date, type_value, customer_number, customer_name, provider_name },
      name,
    });
    return name;
  }
}
