/**
 * The rules that both sides keep and that need no schema, such as what a form checks while somebody types: the browser loads no Zod for them
 * (`@belegfach/contract/rules`).
 */
export * from './accounts/password.ts';
export { isEmailAddress } from './email-address.ts';
export { harmlessCell } from './harmless-cell.ts';
export { DOCUMENT_COUNT_HEADER } from './invoice-archive/document-count.ts';
