import { type AuditEvent, gatherAuditEvents, type Origin } from '../../platform/audit/index.ts';
import { type Database, gather } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { FileAnswer, Language } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import { type DamageAlarm, readVerified } from './document-reading.ts';
import { type DownloadMark, stampDownloads } from './download-mark.repository.ts';
import { findInvoiceFiles, type InvoiceFiles } from './invoice-file.repository.ts';
import { invoiceScopeOf } from './invoices.policy.ts';
import { uniqueNames, zipName, zipOf } from './invoice-zip.ts';
import type { ZipPlaces } from './zip-places.ts';

type Part = 'original' | 'xml' | undefined;

export interface InvoiceDownloadService {
  /**
   * @throws NotFound out of scope, or when the document has no such part; AppError DocumentDamaged when its bytes changed,
   *   TooManyRequests
   */
  download(caller: Caller, id: string, part: Part, origin: Origin): Promise<FileAnswer>;
  /** @throws NotFound when one of the ids is out of scope: nothing is sent then; AppError TooManyRequests, Overloaded */
  downloadMany(
    caller: Caller,
    ids: readonly string[],
    origin: Origin,
    language: Language,
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

interface DownloadParts {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly alarm: DamageAlarm;
  readonly places: ZipPlaces;
  readonly countSingle: (caller: Caller) => void;
}

export function createInvoiceDownloadService({
  database: { executor },
  store,
  alarm,
  places,
  countSingle,
}: DownloadParts): InvoiceDownloadService {
  const recordDownloads = gatherAuditEvents(executor);
  const stampTogether = gather(async (marks: readonly DownloadMark[]) => {
    await stampDownloads(executor, marks);
    return marks.map(() => undefined);
  });

  return {
    download: async (caller, id, part, origin) => {
      const [invoice] = await findInvoiceFiles(executor, invoiceScopeOf(caller), [id]);
      if (invoice === undefined) throw new NotFound();
      const isXml = part === 'xml' || (part === 'original' && invoice.originalIsXml);
      const file = isXml ? invoice.xml : invoice.pdf;
      if (file === undefined) throw new NotFound();
      countSingle(caller);
      const bytes = await readVerified(store, file.sha256, alarm);
      await recordDownloads([downloaded(caller, invoice, origin, { part: part ?? 'pdf' })]);
      return {
        bytes,
        hash: file.sha256.toString('hex'),
        contentType: isXml ? 'application/xml' : 'application/pdf',
        fileName: isXml ? xmlName(invoice.documentName) : invoice.documentName,
        delivered: async () => {
          await Promise.all(marksOf(caller, [invoice], part ?? 'pdf').map(stampTogether));
        },
      };
    },
    downloadMany: async (caller, ids, origin, language, signal) => {
      const wanted = [...new Set(ids)];
      const invoices = await findInvoiceFiles(executor, invoiceScopeOf(caller), wanted);
      if (invoices.length !== wanted.length) throw new NotFound();
      await places.take(caller, signal);
      await recordDownloads(
        invoices.map((invoice) => downloaded(caller, invoice, origin, { part: 'pdf', zip: true })),
      );
      const names = uniqueNames(invoices.map(({ documentName }) => documentName));
      const entries = invoices.map(({ pdf }, index) => ({
        name: names[index] ?? '',
        size: pdf.size,
        read: () => readVerified(store, pdf.sha256, alarm),
      }));
      return {
        ...zipOf(entries, signal),
        fileName: zipName(new Date(), language),
        delivered: () => stampDownloads(executor, marksOf(caller, invoices, 'pdf')),
      };
    },
  };
}

/** Only a customer's own download counts as one (decisions D6). */
function marksOf(
  caller: Caller,
  invoices: readonly InvoiceFiles[],
  part: DownloadMark['part'],
): DownloadMark[] {
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
