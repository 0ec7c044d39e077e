/**
 * Rules that server and browser share and that need no schema, such as the checks of a form during typing. The browser imports them as
 * `@belegfach/contract/schema-free` and so loads no Zod for them.
 */
export * from './accounts/password.ts';
export { isEmailAddress } from './email-address.ts';
export { escapeFormula } from './formula-injection.ts';
export { DOCUMENT_COUNT_HEADER } from './invoice-archive/document-count.ts';
export {
  ACTIVE_CONTENT_KINDS,
  INTAKE_CHANNELS,
  INTAKE_REASONS,
  INTAKE_STATES,
} from './intake/intake-states.ts';
export { INVOICE_TYPE_NAMES, INVOICE_TYPES } from './invoices/invoice-types.ts';
export * from './limits.ts';
export { noteAccess } from './notes/note.access.ts';
export { BACKOFFICE_ROLES, CUSTOMER_ROLES, ROLE_IDS, ROLE_LABELS, ROLES } from './roles.ts';
export { TIME_ZONE } from './time-zone.ts';
