import { type AdministeredRows, administeredRowsOf, type Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The failed e-mails that a caller may see and retry. Only this file creates such a scope. */
export type FailedMailScope = AdministeredRows & { readonly [scopeProof]: true };

export function failedMailScopeOf(caller: Caller): FailedMailScope {
  return administeredRowsOf(caller) as FailedMailScope;
}
