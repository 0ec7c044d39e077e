import type { ActiveContent } from './active-content/active-content.ts';
import type { InvoiceDraft, InvoiceModel } from './model/invoice-model.ts';
import type { NoticeCode, ReaderReason } from './reasons.ts';

/** What a file turned out to be. Everything in it is plain data that survives being sent between processes. */
export type Reading = InvoiceReading | PlainPdfReading | ProblemReading;

export type InvoiceReading = {
  outcome: 'invoice';
  container: 'pdf' | 'xml';
  invoice: InvoiceModel;
  /** The bytes of the invoice XML exactly as they lie in the file. */
  xml: Uint8Array;
  /** Name of the invoice XML in a PDF, as written there: never use it as a path. */
  embeddedName?: string;
  /** Names of all files in a PDF, as written there. */
  attachments: string[];
  notices: NoticeCode[];
};

/** A PDF without invoice XML: an invoice on paper, a remittance advice, a reminder. It needs an index. */
export type PlainPdfReading = {
  outcome: 'plain-pdf';
  reason: 'no-invoice-xml';
  container: 'pdf';
  attachments: string[];
  pageCount: number;
};

export type Verdict = 'rejected' | 'quarantined';

export type ProblemReading = {
  outcome: 'problem';
  reason: ReaderReason;
  /** Rejected: nothing a person could do with the file. Quarantined: a person decides. */
  verdict: Verdict;
  /** For the technician, English, without text of the document. */
  detail: string;
  container?: 'pdf' | 'xml';
  /** What could be read all the same. */
  draft?: InvoiceDraft;
  xml?: Uint8Array;
  embeddedName?: string;
  attachments?: string[];
  /** With the reason `active-content`: what was found, at least one. */
  activeContent?: ActiveContent[];
};

type Evidence = Omit<ProblemReading, 'outcome' | 'reason' | 'verdict' | 'detail'>;

export function reject(reason: ReaderReason, detail: string, evidence: Evidence = {}): ProblemReading {
  return { outcome: 'problem', verdict: 'rejected', reason, detail, ...evidence };
}

export function quarantine(reason: ReaderReason, detail: string, evidence: Evidence = {}): ProblemReading {
  return { outcome: 'problem', verdict: 'quarantined', reason, detail, ...evidence };
}
