import type { UserType } from '@belegfach/contract';
import type { Mailer } from '../../../platform/mail/index.ts';

/** The link to the page that sets a password with the token of an e-mail. */
export function passwordLink(
  mailer: Mailer,
  account: { readonly publicId: string; readonly userType: UserType },
  token: string,
): string {
  return mailer.link('/set-password', { id: account.publicId, token, usertype: account.userType });
}
