import type { Annex } from './annexes/annex.ts';
import type { ActiveContent } from './active-content/findings.ts';
import type { InvoiceDraft, InvoiceModel } from './model/invoice-model.ts';
import type { ExceededLimit, OtherFileKind, ReaderWarning, ReaderReason } from './reasons.ts';
import type { RuleCheck } from './rules/check-invoice.ts';
import type { InvoiceView } from './view/invoice-view.ts';

/** The result of reading a file. It is plain data, because it is sent between processes. */
export type Reading = InvoiceReading | PlainPdfReading | ProblemReading;

export type InvoiceReading = {
  outcome: 'invoice';
  fileType: 'pdf' | 'xml';
  invoice: InvoiceModel;
  /** The bytes of the invoice XML exactly as in the file. */
  xml: Uint8Array;
  /** The name of the invoice XML in a PDF, as written there: never use it as a path. */
  embeddedName?: string;
  /** The names of all files in a PDF as written there, the invoice XML included. All other files are annexes of the invoice. */
  attachments: string[];
  warnings: ReaderWarning[];
  /** The content of the readable PDF, in German; only for an XML file, which has no pages. */
  view?: InvoiceView;
  /** The result of the check by the rules; undefined before the check, and if it was stopped. */
  check?: RuleCheck;
  /** Active content found in the annexes of the invoice XML; the document will be held because of it. */
  activeContent?: ActiveContent[];
};

/** A PDF without invoice XML, for example a conventional invoice, a remittance advice or a reminder. It needs an index. */
export type PlainPdfReading = {
  outcome: 'plain-pdf';
  reason: 'no-invoice-xml';
  fileType: 'pdf';
  attachments: string[];
  /** The files of the PDF: annexes of the invoice, if the PDF is the view of an XML. */
  annexes: Annex[];
  pageCount: number;
};

export type Verdict = 'rejected' | 'quarantined';

export type ProblemReading = {
  outcome: 'problem';
  reason: ReaderReason;
  /** Rejected: the file cannot be used. Quarantined: a person decides. */
  verdict: Verdict;
  /** A description for the log, in English and without text of the document. */
  detail: string;
  fileType?: 'pdf' | 'xml';
  /** With the reasons `limits` and `xml-limits`, if the exceeded limit is one of the reader. */
  limit?: ExceededLimit;
  /** With the reason `not-a-pdf`: the apparent kind of the file. */
  looksLike?: OtherFileKind;
  /**
   * With the reasons `xml-not-an-invoice` and `format-not-supported`: the root element with its namespace, or the
   * format, shortened if it is long.
   */
  content?: string;
  /** With the reason `ambiguous-xml`: the names of the contradicting files as written in the PDF. */
  files?: string[];
  /** The part of the invoice that could be read. */
  draft?: InvoiceDraft;
  /** As in `InvoiceReading`. */
  view?: InvoiceView;
  xml?: Uint8Array;
  embeddedName?: string;
  attachments?: string[];
  /** The result of the check by the rules, as in `InvoiceReading`. */
  check?: RuleCheck;
  /** With the reason `active-content`: the findings, at least one. */
  activeContent?: ActiveContent[];
};

/** The facts that are known about the file in spite of the problem. */
type FileFacts = Omit<ProblemReading, 'outcome' | 'reason' | 'verdict' | 'detail'>;

export function reject(reason: ReaderReason, detail: string, facts: FileFacts = {}): ProblemReading {
  return { outcome: 'problem', verdict: 'rejected', reason, detail, ...facts };
}

export function quarantine(reason: ReaderReason, detail: string, facts: FileFacts = {}): ProblemReading {
  return { outcome: 'problem', verdict: 'quarantined', reason, detail, ...facts };
}
