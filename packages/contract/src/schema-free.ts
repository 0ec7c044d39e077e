/**
 * Rules that server and browser share and that need no schema, such as the checks of a form during typing. The browser imports them as
 * `@belegfach/contract/schema-free` and so loads no Zod for them.
 */
export * from './accounts/password.ts';
export { isEmailAddress } from './email-address.ts';
export { escapeFormula } from './formula-injection.ts';
export { DOCUMENT_COUNT_HEADER } from './invoice-archive/document-count.ts';
