import { CONTENT_LINES, type InvoiceContent, type InvoiceContentQuery } from '@belegfach/contract';
import type { ReaderPool } from '@belegfach/einvoice';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { invoiceScopeOf } from '../invoices.policy.ts';
import { createOriginalReads } from '../read-original.ts';
import type { DamageAlarm } from '../verified-document.ts';
import { findXmlFile } from './xml-file.repository.ts';

/** The readers process their queues in turn: this one for people who open documents, and one per provider for its incoming documents. */
const QUEUE = 'content';
const MAX_CONCURRENT_READS = 4;

export type ContentReaders = Pick<ReaderPool, 'describe'>;

interface Dependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly readers: ContentReaders;
  readonly alarm: DamageAlarm;
}

export type GetInvoiceContent = ReturnType<typeof createInvoiceContent>;

/** The content of e-invoices. It is not stored: it is read from the verified original in the reader process. */
export function createInvoiceContent({ database, readers, ...files }: Dependencies) {
  const readOriginal = createOriginalReads(files, MAX_CONCURRENT_READS);
  /**
   * The complete content of an e-invoice, in one language.
   * @throws NotFound out of scope, and for a document without a structured part; AppError DocumentDamaged, Overloaded
   */
  return async (
    caller: Caller,
    id: string,
    { language, from = 0 }: InvoiceContentQuery,
  ): Promise<InvoiceContent> => {
    const sha256 = await findXmlFile(database.executor, invoiceScopeOf(caller), id);
    if (sha256 === undefined) throw new NotFound();
    const query = { language, range: { start: from, end: from + CONTENT_LINES } };
    const content = await readOriginal(sha256, (xml) => readers.describe(xml, query, QUEUE));
    if (content === undefined) throw new NotFound();
    return content;
  };
}
