/**
 * Rules that server and browser share and that need no schema, such as the checks of a form during typing. The browser imports them as
 * `@belegfach/contract/schema-free` and so loads no Zod for them.
 */
export * from './accounts/password.ts';
export * as backofficeUserAccess from './backoffice-users/backoffice-user.access.ts';
export * as customerImportAccess from './customer-imports/customer-import.access.ts';
export * as customerAccess from './customers/customer.access.ts';
export * as customerUserAccess from './customer-users/customer-user.access.ts';
export { CUSTOMER_IMPORT_COLUMNS, IMPORT_ENDINGS } from './customer-imports/import-files.ts';
export * as exportAccess from './export/export.access.ts';
export * from './formats.ts';
export { escapeFormula } from './formula-injection.ts';
export { DOCUMENT_COUNT_HEADER } from './invoice-archive/document-count.ts';
export * as intakeAccess from './intake/intake.access.ts';
export {
  ACTIVE_CONTENT_KINDS,
  E_INVOICE_EXEMPTIONS,
  INTAKE_CHANNELS,
  INTAKE_REASONS,
  INTAKE_STATES,
} from './intake/intake-codes.ts';
export { describeLimit, OTHER_FILE_SENTENCES } from './intake/reason-sentences.ts';
export { RULE_CLASSES } from './intake/rule-check-codes.ts';
export * as invoiceAccess from './invoices/invoice.access.ts';
export { INVOICE_TYPE_NAMES, INVOICE_TYPES } from './invoices/invoice-types.ts';
export * from './limits.ts';
export * as mailAccess from './mail/mail.access.ts';
export * as noteAccess from './notes/note.access.ts';
export * as overviewAccess from './overview/overview.access.ts';
export { E_INVOICE_DUTY_MODES } from './providers/e-invoice-duty-modes.ts';
export * as providerAccess from './providers/provider.access.ts';
export { BACKOFFICE_ROLES, CUSTOMER_ROLES, findRole, ROLE_IDS, ROLE_LABELS } from './roles.ts';
export * as signOnAccess from './sign-on/sign-on.access.ts';
export { TIME_ZONE } from './time-zone.ts';
export * as trailAccess from './trail/trail.access.ts';
export { AUDIT_ACTIONS } from './trail/audit-actions.ts';
export { actionsOfTopic, TRAIL_TOPIC_NAMES } from './trail/trail-topics.ts';
export * as webhookAccess from './webhooks/webhook.access.ts';
export { WEBHOOK_EVENTS, WEBHOOK_STATES } from './webhooks/webhook-codes.ts';
