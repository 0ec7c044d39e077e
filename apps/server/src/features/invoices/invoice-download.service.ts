import { type AuditEvent, batchAuditEvents, type RequestOrigin } from '../../platform/audit/index.ts';
import { type Database, batchCalls } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { FileResponse, Language } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { createDeliveredSpans } from './delivered-spans.ts';
import { type DamageAlarm, openVerifiedDocument, readDocument } from './verified-document.ts';
import type { AcquireZipSlot } from './zip-concurrency-limit.ts';
import { type CompletedDownload, recordDownloads } from './completed-download.repository.ts';
import { findInvoiceFiles, type InvoiceFiles } from './invoice-file.repository.ts';
import { invoiceScopeOf } from './invoice-visibility.policy.ts';
import { createUniqueNames, createZip, zipName } from './invoice-zip.ts';

type Part = 'original' | 'xml' | undefined;

/** A request for files. */
export interface DownloadRequest {
  readonly caller: Caller;
  readonly origin: RequestOrigin;
  readonly language: Language;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * Looks up the caller's current rights.
   * @throws the error with which the call would be refused now
   */
  readonly renewCaller: () => Promise<Caller>;
}

export type InvoiceDownloadService = ReturnType<typeof createInvoiceDownloadService>;

interface DownloadDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly alarm: DamageAlarm;
  readonly acquireZipSlot: AcquireZipSlot;
  readonly countSingleDownload: (caller: Caller) => void;
}

export function createInvoiceDownloadService({
  database: { executor },
  store,
  alarm,
  acquireZipSlot,
  countSingleDownload,
}: DownloadDependencies) {
  const recordDownloadEvents = batchAuditEvents(executor);
  const deliveredSpans = createDeliveredSpans();
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
      countSingleDownload(caller);
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
        onDelivered: async (span) => {
          const downloads = completedDownloads(caller, [invoice], part ?? 'pdf');
          const spansKey = `${caller.accountId} ${invoice.invoiceId} ${isXml ? 'xml' : 'pdf'}`;
          if (downloads.length === 0 || !deliveredSpans.add(spansKey, file.size, span)) return;
          await Promise.all(downloads.map(recordDownloadInBatch));
        },
      };
    },
    /**
     * @throws NotFound if one of the ids is out of scope (nothing is sent then); AppError TooManyRequests, Overloaded
     */
    downloadMany: async (request: DownloadRequest, ids: readonly string[]): Promise<FileResponse> => {
      const { caller, origin, language, signal, renewCaller } = request;
      const requestedIds = [...new Set(ids)];
      const invoices = await findInvoiceFiles(executor, invoiceScopeOf(caller), requestedIds);
      if (invoices.length !== requestedIds.length) throw new NotFound();
      await acquireZipSlot(caller, signal);
      await recordDownloadEvents(
        invoices.map((invoice) => downloadEvent(caller, invoice, origin, { part: 'pdf', zip: true })),
      );
      const uniqueName = createUniqueNames();
      const entries = invoices.map(({ documentName, pdf }) => ({
        name: uniqueName(documentName),
        size: pdf.size,
        read: () => readDocument(store, pdf, alarm),
      }));
      return {
        ...createZip(entries, signal),
        fileName: zipName(new Date(), language),
        isStillAllowed: () => areAllInScope(renewCaller, requestedIds),
        onDelivered: () => recordDownloads(executor, completedDownloads(caller, invoices, 'pdf')),
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
  invoices: readonly InvoiceFiles[],
  part: CompletedDownload['part'],
): CompletedDownload[] {
  const scope = invoiceScopeOf(caller);
  if (scope.rows !== 'customers') return [];
  return invoices.map(({ invoiceId }) => ({ scope, invoiceId, part }));
}

function downloadEvent(
  caller: Caller,
  invoice: InvoiceFiles,
  origin: RequestOrigin,
  facts: AuditEvent['facts'] & object,
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
