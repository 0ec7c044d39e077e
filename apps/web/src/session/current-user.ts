import type { Role, UserInformation } from '@belegfach/contract';
import { findPersonName } from '../lib/person-name.ts';
import { findRole } from '@belegfach/contract/schema-free';

/** The signed-in user, as in the response of the server. */
export type CurrentUser = UserInformation;

type NamedUser = Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>;

/** Last name, a space, first name; else the e-mail address; else `Unbekannt` in both languages (WEB-7). */
export function displayName(user: Partial<NamedUser> | undefined): string {
  const name = findPersonName(user ?? {});
  if (name !== undefined) return name;
  const email = user?.email?.trim() ?? '';
  return email === '' ? 'Unbekannt' : email;
}

/** Up to two letters in place of a picture: of the first name, then of the last name. */
export function initials(user: Partial<NamedUser>): string {
  const letters = [user.firstName, user.lastName]
    .map((part) => Array.from(part?.trim() ?? '')[0] ?? '')
    .join('');
  const text = letters === '' ? (Array.from(user.email?.trim() ?? '')[0] ?? '?') : letters;
  return text.toLocaleUpperCase('de');
}

/** A SuperAdmin passes the role check of every route. Role names are compared without regard to case. */
export function passesRoles(
  user: { readonly roleName: string } | undefined,
  roles: readonly Role[],
): boolean {
  const role = findRole(user?.roleName ?? '');
  return role === 'SuperAdmin' || roles.some((allowedRole) => allowedRole === role);
}
