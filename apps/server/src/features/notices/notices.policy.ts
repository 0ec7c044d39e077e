import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The one account whose notice preference is read or changed. Only this file creates such a scope. */
export type NoticeScope = { readonly accountId: number } & { readonly [decided]: true };

/** The caller's own account, never another one. */
export function noticeScopeOf({ accountId }: Caller): NoticeScope {
  return decide(accountId);
}

/**
 * An account without a signed-in caller: for a request with the unsubscribe link of its e-mail, and for the job that
 * sends each account its own notices.
 */
export function noticeScopeOfAccount(accountId: number): NoticeScope {
  return decide(accountId);
}

function decide(accountId: number): NoticeScope {
  const scope: { readonly accountId: number } = { accountId };
  return scope as NoticeScope;
}
