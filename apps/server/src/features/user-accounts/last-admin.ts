import type { UserStatus } from '@belegfach/contract';

/**
 * Whether nobody is left to administer when these admins go (authorisation N6). An admin that can sign in is replaced only by one that
 * can: else the last one would leave for somebody who may never accept the invitation.
 */
export function isNobodyLeft(
  leaving: readonly { readonly status: UserStatus }[],
  others: { readonly all: number; readonly active: number },
): boolean {
  return leaving.some(({ status }) => status === 'Active') ? others.active === 0 : others.all === 0;
}
