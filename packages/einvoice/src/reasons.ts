/** Reasons why the reader does not read a document; docs/intake.md explains them. The intake has further reasons of its own. */
export type ReaderReason =
  | 'empty'
  | 'not-a-pdf'
  | 'pdf-damaged'
  | 'pdf-password'
  | 'limits'
  | 'xml-malformed'
  | 'xml-dtd'
  | 'xml-limits'
  | 'xml-not-an-invoice'
  | 'format-not-supported'
  | 'ambiguous-xml'
  | 'missing-number'
  | 'invalid-date'
  | 'unknown-type'
  | 'active-content';

/** The limit that a file exceeds. `found` is undefined where reading ended at the limit. */
export type ExceededLimit = { name: LimitName; allowed: number; found?: number };
export type LimitName =
  | 'file-bytes'
  | 'embedded-files'
  | 'xml-elements'
  | 'xml-levels'
  | 'repetitions'
  | 'seconds'
  | 'memory-bytes';

/** The apparent kind of a file that is neither a PDF nor XML. */
export type OtherFileKind = 'html' | 'zip' | 'picture' | 'old-office' | 'text' | 'unknown';

/** Warnings about a document that is accepted nevertheless. */
export type ReaderWarning =
  /** The profile is MINIMUM or BASIC WL: it has data for accounting, but is not an invoice in German VAT law. */
  | 'not-an-invoice-in-germany'
  /** The PDF also contains the same invoice in a second format, which was not used. */
  | 'second-xml-unused'
  /** An amount is not a decimal number and is missing in the model. */
  | 'amount-unreadable'
  /** A date other than the issue date is not a real date and is missing in the model. */
  | 'date-unreadable'
  /** The invoice has more lines than the model may have; only the original has all of them. */
  | 'lines-cut'
  /** An annex is malformed, empty, unreadable or too large: it is listed, and only the original has its bytes. */
  | 'annex-unreadable'
  /** The XML has more annexes than are listed; only the original has all of them. */
  | 'annexes-cut';
