import { type AuditEvent, batchAuditEvents, type Origin } from '../../platform/audit/index.ts';
import { type Database, batchCalls } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { FileAnswer, Language } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { createDeliveredSpans } from './delivered-spans.ts';
import { type DamageAlarm, openVerified, readWhole } from './document-reading.ts';
import type { AcquireZipSlot } from './download-limits.ts';
import { type DownloadReceipt, recordDownloads } from './download-receipt.repository.ts';
import { findInvoiceFiles, type InvoiceFiles } from './invoice-file.repository.ts';
import { invoiceScopeOf } from './invoices.policy.ts';
import { uniqueNames, zipName, zipOf } from './invoice-zip.ts';

type Part = 'original' | 'xml' | undefined;

/** A request for files. */
export interface Asked {
  readonly caller: Caller;
  readonly origin: Origin;
  readonly language: Language;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /**
   * The caller with the current rights.
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
  readonly countSingle: (caller: Caller) => void;
}

export function createInvoiceDownloadService({
  database: { executor },
  store,
  alarm,
  acquireZipSlot,
  countSingle,
}: DownloadDependencies) {
  const recordDownloadEvents = batchAuditEvents(executor);
  const delivered = createDeliveredSpans();
  const recordInBatches = batchCalls(async (receipts: readonly DownloadReceipt[]) => {
    await recordDownloads(executor, receipts);
    return receipts.map(() => undefined);
  });

  return {
    /**
     * @throws NotFound out of scope, or if the document has no such part; AppError DocumentDamaged if its bytes changed,
     * TooManyRequests
     */
    download: async ({ caller, origin, renewCaller }: Asked, id: string, part: Part): Promise<FileAnswer> => {
      const [invoice] = await findInvoiceFiles(executor, invoiceScopeOf(caller), [id]);
      if (invoice === undefined) throw new NotFound();
      const isXml = part === 'xml' || (part === 'original' && invoice.originalIsXml);
      const file = isXml ? invoice.xml : invoice.pdf;
      if (file === undefined) throw new NotFound();
      countSingle(caller);
      return {
        size: file.size,
        hash: file.sha256.toString('hex'),
        contentType: isXml ? 'application/xml' : 'application/pdf',
        fileName: isXml ? xmlName(invoice.documentName) : invoice.documentName,
        open: (span) =>
          openVerified(store, { ...file, span, alarm }, () =>
            recordDownloadEvents([downloaded(caller, invoice, origin, { part: part ?? 'pdf' })]),
          ),
        isStillAllowed: () => reachesAll(renewCaller, [id]),
        delivered: async (span) => {
          const receipts = receiptsOf(caller, [invoice], part ?? 'pdf');
          const what = `${caller.accountId} ${invoice.invoiceId} ${isXml ? 'xml' : 'pdf'}`;
          if (receipts.length === 0 || !delivered.note(what, file.size, span)) return;
          await Promise.all(receipts.map(recordInBatches));
        },
      };
    },
    /**
     * @throws NotFound if one of the ids is out of scope, in which case nothing is sent; AppError TooManyRequests,
     * Overloaded
     */
    downloadMany: async (asked: Asked, ids: readonly string[]): Promise<FileAnswer> => {
      const { caller, origin, language, signal, renewCaller } = asked;
      const wanted = [...new Set(ids)];
      const invoices = await findInvoiceFiles(executor, invoiceScopeOf(caller), wanted);
      if (invoices.length !== wanted.length) throw new NotFound();
      await acquireZipSlot(caller, signal);
      await recordDownloadEvents(
        invoices.map((invoice) => downloaded(caller, invoice, origin, { part: 'pdf', zip: true })),
      );
      const names = uniqueNames(invoices.map(({ documentName }) => documentName));
      const entries = invoices.map(({ pdf }, index) => ({
        name: names[index] ?? '',
        size: pdf.size,
        read: () => readWhole(store, pdf, alarm),
      }));
      return {
        ...zipOf(entries, signal),
        fileName: zipName(new Date(), language),
        isStillAllowed: () => reachesAll(renewCaller, wanted),
        delivered: () => recordDownloads(executor, receiptsOf(caller, invoices, 'pdf')),
      };
    },
  };

  /**
   * Whether each of the documents is within the caller's current scope.
   * @throws the error with which the caller's call would be refused
   */
  async function reachesAll(renewCaller: Asked['renewCaller'], ids: readonly string[]): Promise<boolean> {
    const found = await findInvoiceFiles(executor, invoiceScopeOf(await renewCaller()), ids);
    return found.length === ids.length;
  }
}

/** Only downloads of customer-users set the last download (INV-43). */
function receiptsOf(
  caller: Caller,
  invoices: readonly InvoiceFiles[],
  part: DownloadReceipt['part'],
): DownloadReceipt[] {
  const scope = invoiceScopeOf(caller);
  if (scope.rows !== 'customers') return [];
  return invoices.map(({ invoiceId }) => ({ scope, invoiceId, part }));
}

function downloaded(
  caller: Caller,
  invoice: InvoiceFiles,
  origin: Origin,
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
