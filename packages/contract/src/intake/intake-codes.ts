/**
 * The states of a delivered file: `received` until the intake has decided, then one of the others. `quarantined` means held for a person.
 */
export const INTAKE_STATES = ['received', 'accepted', 'quarantined', 'rejected', 'duplicate'] as const;
export type IntakeState = (typeof INTAKE_STATES)[number];

/**
 * Why a file is held or rejected. Reasons that a person can resolve come first, then reasons that only the sender can
 * resolve. The web app has a German and an English sentence for each.
 */
export const INTAKE_REASONS = [
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
  'number-exists',
  'e-invoice-required',
  'no-invoice-xml',
  'missing-number',
  'invalid-date',
  'unknown-type',
  'index-xml-conflict',
  'provider-mismatch',
  'active-content',
  'ambiguous-xml',
  'file-missing',
  'xml-malformed',
  'xml-dtd',
  'xml-limits',
  'xml-not-an-invoice',
  'format-not-supported',
  'pdf-damaged',
  'pdf-password',
  'not-a-pdf',
  'file-name',
  'limits',
  'empty',
  'discarded',
] as const;
export type IntakeReason = (typeof INTAKE_REASONS)[number];

/** The warnings about an accepted document. The web app has a German and an English sentence for each. */
export const INTAKE_WARNINGS = ['e-invoice-required'] as const satisfies readonly IntakeReason[];
export type IntakeWarning = (typeof INTAKE_WARNINGS)[number];

/**
 * Why a document may be a plain PDF although e-invoices are a duty: the exemptions of German VAT law (§ 14, § 19, § 4 No. 8 to 29,
 * § 27 (38) UStG; § 33, § 34 UStDV), and the e-invoice that was sent by another way.
 */
export const E_INVOICE_EXEMPTIONS = [
  'no-business',
  'not-resident',
  'small-amount',
  'ticket',
  'small-business',
  'tax-exempt',
  'transition',
  'sent-otherwise',
  'other',
] as const;
export type EInvoiceExemption = (typeof E_INVOICE_EXEMPTIONS)[number];

/**
 * A plain PDF that should be an e-invoice is held until a person names an exemption (`required`), accepted with a warning
 * (`advised`), or released by a person with an exemption (`exempt`).
 */
export const E_INVOICE_DUTY_STATES = ['required', 'advised', 'exempt'] as const;

/** The kinds of active content for which a PDF is held. The web app has a German and an English word for each. */
export const ACTIVE_CONTENT_KINDS = [
  'javascript',
  'launch',
  'submit-form',
  'import-data',
  'go-to-remote',
  'go-to-embedded',
  'automatic-link',
  'automatic-action',
  'unsafe-link',
  'xfa',
  'rich-media',
  'three-d',
  'multimedia',
  'portfolio',
  'external-file',
  'embedded-executable',
  'embedded-archive',
  'second-format',
  'unreadable-objects',
] as const;
export type ActiveContentKind = (typeof ACTIVE_CONTENT_KINDS)[number];

/**
 * The kinds of identifiers by which a customer can be recognised in a document, strongest first. A `buyer-id` may also be the customer
 * number itself.
 */
export const IDENTIFIER_SCHEMES = [
  'customer-number',
  'buyer-id',
  'gln',
  'vat-id',
  'endpoint',
  'leitweg-id',
  'name',
] as const;
export type IdentifierScheme = (typeof IDENTIFIER_SCHEMES)[number];

/** The fields in which a held document is compared with its index and with an existing document, in the order of the table. */
export const COMPARED_FIELDS = [
  'documentNumber',
  'documentDate',
  'typeValue',
  'customerNumber',
  'customerName',
  'amount',
  'currency',
  'dueDate',
] as const;
export type ComparedFieldName = (typeof COMPARED_FIELDS)[number];

/** The limits of a file. `archive` means any limit of a ZIP, in receipts of earlier versions. */
export const INTAKE_LIMITS = [
  'file-bytes',
  'archive',
  'archive-files',
  'archive-file-bytes',
  'archive-total-bytes',
  'archive-ratio',
  'embedded-files',
  'xml-elements',
  'xml-levels',
  'repetitions',
  'seconds',
  'memory-bytes',
] as const;
export type IntakeLimit = (typeof INTAKE_LIMITS)[number];

/** The apparent kind of a file that is neither a PDF nor XML. */
export const OTHER_FILE_KINDS = ['html', 'zip', 'picture', 'old-office', 'text', 'unknown'] as const;
export type OtherFileKind = (typeof OTHER_FILE_KINDS)[number];

/**
 * The channels by which a file can come in, in the order of the filter. `http` is an upload with an intake key, `upload` one in the
 * browser, `command` the command line of the server.
 */
export const INTAKE_CHANNELS = ['hot-folder', 'http', 'upload', 'command', 'demo'] as const;
export type IntakeChannel = (typeof INTAKE_CHANNELS)[number];
