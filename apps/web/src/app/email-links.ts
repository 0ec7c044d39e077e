import type { PasswordLink } from '../session/password-grant.ts';

/** Longer values are not from one of the portal's e-mails. */
const MAX_VALUE_LENGTH = 200;

function textIn(source: object, name: string): string | undefined {
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH ? value : undefined;
}

/** Reads `token` from the values of a link or a history entry; undefined when it is missing. */
export function readUnsubscribeLink(source: unknown): { readonly token: string } | undefined {
  const token = typeof source === 'object' && source !== null ? textIn(source, 'token') : undefined;
  return token === undefined ? undefined : { token };
}

/** Reads `id`, `token` and `usertype` from the values of a link or a history entry; undefined when one is missing or unknown. */
export function readPasswordLink(source: unknown): PasswordLink | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const [id, token, usertype] = [textIn(source, 'id'), textIn(source, 'token'), textIn(source, 'usertype')];
  if (id === undefined || token === undefined) return undefined;
  if (usertype !== 'BackofficeUser' && usertype !== 'CustomerUser') return undefined;
  return { id, token, usertype };
}
