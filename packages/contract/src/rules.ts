/**
 * The rules that a form checks while somebody types, without the schemas: the browser loads no Zod for them
 * (`@belegfach/contract/rules`).
 */
export * from './accounts/password.ts';
export { isEmailAddress } from './email-address.ts';
