import type { UserType } from '@belegfach/contract';
import type { Mailer } from '../../../platform/mail/index.ts';

/** The page where a token of a mail sets the password (spec section 2, route table). */
export function passwordLink(
  mailer: Mailer,
  account: { readonly publicId: string; readonly userType: UserType },
  token: string,
): string {
  return mailer.link('/set-password', { id: account.publicId, token, usertype: account.userType });
}
