import type { DownloadAllQuery } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { Forbidden } from '../../../platform/errors/index.ts';
import type { FileAnswer } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { checkFilters, chooseProvider } from '../check-list-query.ts';
import { type DamageAlarm, readWhole } from '../document-reading.ts';
import { recordDownloads } from '../download-receipt.repository.ts';
import { createNameGiver, type ZipEntry, zipName } from '../invoice-zip.ts';
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
} from './archive-rows.repository.ts';
import { INDEX_NAME, writeArchiveIndex } from './archive-index.ts';
import { growingZip } from './growing-zip.ts';
import type { ZipConcurrencyLimit } from '../zip-concurrency-limit.ts';

export interface ArchiveService {
  /**
   * Every document that matches the filters, oldest first, with an index; or with `newSince=last` those of them that the caller has
   * not downloaded yet. A customer-user's downloads of every kind count, of staff whole archives alone. The answer to the latter
   * says how many they are, so that an archive of nothing need not be saved.
   * @throws Forbidden for a foreign provider; InvalidRequest for filters that are not the caller's; AppError TooManyRequests, Overloaded
   */
  downloadAll(asked: Asked, query: DownloadAllQuery): Promise<FileAnswer>;
}

export function createArchiveService(
  { executor }: Database,
  store: DocumentStore,
  alarm: DamageAlarm,
  zipConcurrency: ZipConcurrencyLimit,
): ArchiveService {
  return {
    downloadAll: async (asked, { newSince, ...filters }) => {
      const { caller, origin, language, signal } = asked;
      checkFilters(caller, filters);
      const guard = await guardScope(executor, caller, asked.renewCaller);
      const { scope } = guard;
      const providerId = await chooseProvider(executor, scope, filters.providerId);
      await zipConcurrency.acquire(caller, signal);
      const isNew = newSince === 'last';
      const until = await findArchiveEnd(executor);
      const content = { filters, providerId, newFor: isNew ? caller.accountId : undefined, until };
      // Asked only where the answer is to say it: of a list the caller knows the total. Before the archive begins, which nobody
      // would hear of when it broke meanwhile.
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
        mayGoOn: () => guard.stillHolds(),
        delivered: async () => {
          await remember(caller, scope, contents.ids);
          await recordAuditEvents(executor, [
            {
              action: 'archive.delivered',
              actorAccountId: caller.accountId,
              // Which filters, not what was typed: the trail holds no names (decisions D8).
              facts: { filters: Object.keys(filters), new: isNew, documents: contents.ids.length },
              origin,
            },
          ]);
        },
      };
    },
  };

  /**
   * Batch by batch, each for the caller as it is by then; what is about to leave stands in the audit trail before.
   * @throws when the caller has lost what was within reach: the archive breaks, it never ends short
   */
  async function* packed(
    { caller, origin }: Asked,
    guard: ScopeGuard,
    content: ArchiveContent,
    contents: Contents,
  ): AsyncGenerator<readonly ZipEntry[]> {
    for (let after: ArchiveRow | undefined; ; ) {
      if (!(await guard.stillHolds())) throw new Forbidden();
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

  /** Only a customer's own download is recorded at a document; all of them know what they have. */
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

/** Who is told of no document saves no archive: what has come in since the count must not count as delivered. */
const nothing: AsyncIterator<readonly ZipEntry[]> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};

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
