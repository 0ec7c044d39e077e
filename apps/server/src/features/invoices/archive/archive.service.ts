import type { DownloadAllQuery } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import type { FileAnswer } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { checkFilters, chooseProvider } from '../check-list-query.ts';
import { type DamageAlarm, readVerified } from '../document-reading.ts';
import { stampDownloads } from '../invoice-file.repository.ts';
import { createNameGiver, type ZipEntry, zipName } from '../invoice-zip.ts';
import { type InvoiceScope, invoiceScopeOf } from '../invoices.policy.ts';
import {
  ARCHIVE_BATCH,
  type ArchiveContent,
  type ArchiveRow,
  findArchivePeriod,
  listArchiveRows,
} from './archive-rows.repository.ts';
import { INDEX_NAME, writeArchiveIndex } from './archive-index.ts';
import { growingZip } from './growing-zip.ts';

export interface ArchiveService {
  /**
   * Every document that matches the filters, oldest first, with an index; or with `newSince=last` those published since the
   * caller's last whole archive of the same filters.
   * @throws Forbidden for a foreign provider; InvalidRequest for filters that are not the caller's
   */
  downloadAll(
    caller: Caller,
    query: DownloadAllQuery,
    origin: Origin,
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

export function createArchiveService(
  { executor }: Database,
  store: DocumentStore,
  alarm: DamageAlarm,
): ArchiveService {
  return {
    downloadAll: async (caller, { newSince, ...filters }, origin, signal) => {
      checkFilters(caller, filters);
      const scope = invoiceScopeOf(caller);
      const providerId = await chooseProvider(executor, scope, filters.providerId);
      const described = describe(filters);
      const { now: until, last } = await findArchivePeriod(executor, caller.accountId, described);
      const content = { filters, providerId, since: newSince === 'last' ? last : undefined, until };
      const contents = new Contents();
      const stream = growingZip(
        packed(caller, scope, content, contents, origin),
        () => ({ name: INDEX_NAME, bytes: writeArchiveIndex(contents.lines) }),
        signal,
      );
      return {
        stream,
        size: undefined,
        contentType: 'application/zip',
        fileName: zipName(until),
        delivered: async () => {
          await stamp(caller, scope, contents.ids);
          await recordAuditEvents(executor, [
            {
              action: 'archive.delivered',
              actorAccountId: caller.accountId,
              facts: { filters: described, until: until.toISOString(), documents: contents.ids.length },
              origin,
            },
          ]);
        },
      };
    },
  };

  /** Batch by batch; what is about to leave stands in the audit trail before. */
  async function* packed(
    caller: Caller,
    scope: InvoiceScope,
    content: ArchiveContent,
    contents: Contents,
    origin: Origin,
  ): AsyncGenerator<readonly ZipEntry[]> {
    for (let after: ArchiveRow | undefined; ; ) {
      const rows = await listArchiveRows(executor, scope, content, after);
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
        read: () => readVerified(store, row.sha256, alarm),
      }));
      if (rows.length < ARCHIVE_BATCH) return;
      after = rows.at(-1);
    }
  }

  /** Only a customer's own download counts as one (decisions D6). */
  async function stamp(caller: Caller, scope: InvoiceScope, ids: readonly number[]): Promise<void> {
    if (caller.userType !== 'CustomerUser') return;
    for (let at = 0; at < ids.length; at += ARCHIVE_BATCH)
      await stampDownloads(executor, scope, caller.accountId, ids.slice(at, at + ARCHIVE_BATCH), 'pdf');
  }
}

/** What went into an archive so far. */
class Contents {
  readonly ids: number[] = [];
  readonly lines: Parameters<typeof writeArchiveIndex>[0][number][] = [];
  readonly #giveName = createNameGiver();

  constructor() {
    // No document takes the name of the index.
    this.#giveName(INDEX_NAME);
  }

  /** @returns the document's name in the archive */
  add(row: ArchiveRow): string {
    const name = this.#giveName(row.document_name);
    this.ids.push(row.invoice_id);
    const { document_number, invoice_date, type_value, customer_number, customer_name, provider_name } = row;
    this.lines.push({
      row: { document_number, invoice_date, type_value, customer_number, customer_name, provider_name },
      name,
    });
    return name;
  }
}

/** The same filters in the same words, whatever their order. */
function describe(filters: ArchiveContent['filters']): string {
  return JSON.stringify(Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
