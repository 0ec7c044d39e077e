import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The account whose notice preference is read or changed. Only this file creates such a scope. */
export interface NoticeScope {
  readonly accountId: number;
  readonly [scopeProof]: true;
}

/** The account of the caller. */
export function noticeScopeOf({ accountId }: Caller): NoticeScope {
  return noticeScopeOfAccount(accountId);
}

/**
 * An account without a signed-in caller: for a request with the unsubscribe link of an e-mail, and for the job that
 * sends the notices.
 */
export function noticeScopeOfAccount(accountId: number): NoticeScope {
  return { accountId } as NoticeScope;
}
