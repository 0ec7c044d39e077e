/** Each file ends in exactly one of the states other than `received`. */
export const INTAKE_STATES = ['received', 'accepted', 'quarantined', 'rejected', 'duplicate'] as const;
export type IntakeState = (typeof INTAKE_STATES)[number];

/** Why a file is quarantined or rejected; the web app has a German and an English sentence for each. */
export const INTAKE_REASONS = [
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
  'active-content',
  'missing-number',
  'invalid-date',
  'unknown-type',
  'index-xml-conflict',
  'provider-mismatch',
  'customer-unknown',
  'customer-ambiguous',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
  'number-exists',
  'discarded',
] as const;
export type IntakeReason = (typeof INTAKE_REASONS)[number];

/** The kinds of active content for which a PDF is held; the web app has a German and an English word for each. */
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

/** The way in which a file was delivered. */
export const INTAKE_CHANNELS = ['hot-folder', 'http', 'command', 'upload', 'demo'] as const;
export type IntakeChannel = (typeof INTAKE_CHANNELS)[number];
