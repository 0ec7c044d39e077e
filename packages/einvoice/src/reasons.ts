/**
 * Why a document is not accepted: the fixed list of the intake, in the order of docs/intake.md.
 * The reader itself gives only {@link ReaderReason}; the others are decided by the intake.
 */
export const REASON_CODES = [
  'empty',
  'not-a-pdf',
  'pdf-damaged',
  'pdf-password',
  'limits',
  'file-name',
  'file-missing',
  'xml-malformed',
  'xml-dtd',
  'xml-limits',
  'xml-not-an-invoice',
  'format-not-supported',
  'no-invoice-xml',
  'ambiguous-xml',
  'missing-number',
  'invalid-date',
  'unknown-type',
  'index-xml-conflict',
  'provider-mismatch',
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'number-exists',
  'active-content',
] as const;

export type ReasonCode = (typeof REASON_CODES)[number];

export type ReaderReason = Extract<
  ReasonCode,
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
  | 'active-content'
>;

/** Things worth telling about a document that is fine otherwise. */
export const NOTICE_CODES = [
  /** MINIMUM and BASIC WL are booking aids: no invoice in the sense of German VAT law. */
  'not-an-invoice-in-germany',
  /** The PDF also carries the same invoice in a second format, which was not used. */
  'second-xml-unused',
  /** An amount is not a decimal number and was left out of the model. */
  'amount-unreadable',
  /** A date other than the issue date is not a real date and was left out of the model. */
  'date-unreadable',
  /** More lines than the model holds; the original has them all. */
  'lines-cut',
] as const;

export type NoticeCode = (typeof NOTICE_CODES)[number];
