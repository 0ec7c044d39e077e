import {
  type AuditEvent,
  type AuditFacts,
  batchAuditEvents,
  type RequestOrigin,
} from '../../platform/audit/index.ts';
import { type Database, batchCalls } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { FileResponse, Language, LongCall } from '../../platform/http/index.ts';
import type { ConcurrencyLimit } from '../../platform/transfer-limits/index.ts';
import { type Caller, transferPartyOf } from '../authentication/index.ts';
import { listAnnexes } from './annexes/annex-entries.ts';
import { findAnnexSources } from './annexes/annex-source.repository.ts';
import type { DocumentAnnexes } from './annexes/document-annexes.ts';
import { createDeliveredByteRanges } from './delivered-byte-ranges.ts';
import { type DamageAlarm, openVerifiedDocument } from './verified-document.ts';
import type { AcquireZipSlot } from './zip/zip-concurrency-limit.ts';
import { type CompletedDownload, recordDownloads } from './last-download.repository.ts';
import { findInvoiceFiles, type InvoiceFiles } from './invoice-file.repository.ts';
import { invoiceScopeOf } from './invoices.policy.ts';
import { type DocumentReference, issueYearOf } from './row-year.repository.ts';
import { createDocumentEntries, zipFacts } from './zip/document-entries.ts';
import { createZip, zipName } from './zip/invoice-zip.ts';
import { createZipContents } from './zip/zip-contents.ts';
import type { ReadAheadBudget } from './zip/zip-read-ahead.ts';
import { findZippedDocuments } from './zip/zipped-document.repository.ts';

type Part = 'original' | 'xml' | undefined;

/** A request for files. */
export interface DownloadRequest extends LongCall<Caller> {
  readonly language: Language;
  /** The signal that aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

export type InvoiceDownloadService = ReturnType<typeof createInvoiceDownloadService>;

interface DownloadDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly alarm: DamageAlarm;
  readonly acquireZipSlot: AcquireZipSlot;
  /** Limits the annexes that are in memory while they are sent. */
  readonly annexConcurrency: ConcurrencyLimit;
  readonly annexes: DocumentAnnexes;
  readonly countSingleDownload: (caller: Caller) => Promise<void>;
  /** The budget of all ZIPs of the process. */
  readonly readAhead: ReadAheadBudget;
}

export function createInvoiceDownloadService({
  database: { executor },
  store,
  alarm,
  acquireZipSlot,
  annexConcurrency,
  annexes,
  countSingleDownload,
  readAhead,
}: DownloadDependencies) {
  const recordDownloadEvents = batchAuditEvents(executor);
  const deliveredRanges = createDeliveredByteRanges();
  const recordDownloadInBatch = batchCalls(async (downloads: readonly CompletedDownload[]) => {
    await recordDownloads(executor, downloads);
    return downloads.map(() => undefined);
  });

  return {
    /**
     * @throws NotFound out of scope, or if the document has no such part; AppError DocumentDamaged if its bytes changed,
     * TooManyRequests
     */
    download: async (
      { caller, origin, renewCaller }: DownloadRequest,
      id: string,
      part: Part,
    ): Promise<FileResponse> => {
      const [invoice] = await findInvoiceFiles(executor, invoiceScopeOf(caller), [id]);
      if (invoice === undefined) throw new NotFound();
      const isXml = part === 'xml' || (part === 'original' && invoice.originalIsXml);
      const file = isXml ? invoice.xml : invoice.pdf;
      if (file === undefined) throw new NotFound();
      await countSingleDownload(caller);
      return {
        size: file.size,
        hash: file.sha256.toString('hex'),
        contentType: isXml ? 'application/xml' : 'application/pdf',
        fileName: isXml ? xmlName(invoice.documentName) : invoice.documentName,
        open: (span) =>
          openVerifiedDocument(store, { ...file, span, alarm }, () =>
            recordDownloadEvents([downloadEvent(caller, invoice, origin, { part: part ?? 'pdf' })]),
          ),
        isStillAllowed: () => areAllInScope(renewCaller, [id]),
        onDelivered: async (range) => {
          const downloads = completedDownloads(caller, [toReference(invoice)], part ?? 'pdf');
          const rangesKey = `${caller.accountId} ${invoice.invoiceId} ${isXml ? 'xml' : 'pdf'}`;
          if (downloads.length === 0 || !deliveredRanges.add(rangesKey, file.size, range)) return;
          await Promise.all(downloads.map(recordDownloadInBatch));
        },
      };
    },
    /**
     * An annex of an e-invoice. It does not set the last download: a user who has only the annex has not received the document.
     * @param number the annex's position in the list of the document's details, from 1
     * @throws NotFound out of scope, or if there is no such annex, or only its name; AppError DocumentDamaged, TooManyDownloads,
     * TooManyRequests, Overloaded
     */
    downloadAnnex: async (request: DownloadRequest, id: string, number: number): Promise<FileResponse> => {
      const { caller, origin, signal, renewCaller } = request;
      const [source] = await findAnnexSources(executor, invoiceScopeOf(caller), [id]);
      if (source === undefined) throw new NotFound();
      await countSingleDownload(caller);
      await annexConcurrency.acquire(transferPartyOf(caller), signal);
      const annex = (await annexes.list(source))[number - 1];
      if (annex?.sha256 === undefined) throw new NotFound();
      return {
        size: annex.size,
        hash: annex.sha256,
        // Never the type that the e-invoice states: the file may be a web page or a program.
        contentType: 'application/octet-stream',
        fileName: annex.name,
        open: async ({ first, last }) => {
          const bytes = (await annexes.read(source, [annex])).get(annex) ?? Buffer.alloc(0);
          await recordDownloadEvents([downloadEvent(caller, source, origin, { part: 'annex', number })]);
          return { head: bytes.subarray(0, 1024), body: bytes.subarray(first, last + 1) };
        },
        isStillAllowed: () => areAllInScope(renewCaller, [id]),
        onDelivered: () => Promise.resolve(),
      };
    },
    /**
     * @param options whether each e-invoice is followed by its XML and its annexes
     * @throws NotFound if one of the ids is out of scope (nothing is sent then); AppError TooManyRequests, Overloaded
     */
    downloadMany: async (
      request: DownloadRequest,
      ids: readonly string[],
      { withXml, withAnnexes }: { readonly withXml: boolean; readonly withAnnexes: boolean },
    ): Promise<FileResponse> => {
      const { caller, origin, language, signal, renewCaller } = request;
      const requestedIds = [...new Set(ids)];
      const scope = invoiceScopeOf(caller);
      const invoices = await findZippedDocuments(executor, scope, requestedIds);
      if (invoices.length !== requestedIds.length) throw new NotFound();
      await acquireZipSlot(caller, signal);
      const sources = withAnnexes ? await findAnnexSources(executor, scope, requestedIds) : [];
      const extras = { withXml, annexes: await listAnnexes(annexes, sources, signal) };
      await recordDownloadEvents(
        invoices.map((row) =>
          downloadEvent(caller, { id: row.id, providerId: row.provider_id }, origin, zipFacts(row, extras)),
        ),
      );
      const now = new Date();
      const contents = createZipContents(language, now);
      const entries = invoices.flatMap((row) =>
        createDocumentEntries({ store, alarm, annexes }, contents, row, extras),
      );
      const { bytes, ...index } = contents.createIndexFile();
      return {
        ...createZip(
          [...entries, { ...index, size: bytes.length, read: () => Promise.resolve(bytes) }],
          signal,
          readAhead,
        ),
        fileName: zipName(now, language),
        isStillAllowed: () => areAllInScope(renewCaller, requestedIds),
        onDelivered: () => recordDownloads(executor, completedDownloads(caller, contents.documents, 'pdf')),
      };
    },
  };

  /**
   * Whether each of the documents is within the caller's current scope.
   * @throws the error of `renewCaller`
   */
  async function areAllInScope(
    renewCaller: DownloadRequest['renewCaller'],
    ids: readonly string[],
  ): Promise<boolean> {
    const documentsInScope = await findInvoiceFiles(executor, invoiceScopeOf(await renewCaller()), ids);
    return documentsInScope.length === ids.length;
  }
}

/** Only downloads of customer-users set the last download (INV-43). */
function completedDownloads(
  caller: Caller,
  documents: readonly DocumentReference[],
  part: CompletedDownload['part'],
): CompletedDownload[] {
  const scope = invoiceScopeOf(caller);
  if (scope.rows !== 'customers') return [];
  return documents.map((document) => ({ ...document, scope, part }));
}

const toReference = ({ invoiceId, date }: InvoiceFiles) => ({ invoiceId, issueYear: issueYearOf(date) });

function downloadEvent(
  caller: Caller,
  invoice: Pick<InvoiceFiles, 'id' | 'providerId'>,
  origin: RequestOrigin,
  facts: AuditFacts,
): AuditEvent {
  return {
    action: 'document.download',
    actorAccountId: caller.accountId,
    target: { kind: 'invoice', id: invoice.id },
    providerId: invoice.providerId,
    facts,
    origin,
  };
}

function xmlName(documentName: string): string {
  return `${documentName.replace(/\.pdf$/i, '')}.xml`;
}
