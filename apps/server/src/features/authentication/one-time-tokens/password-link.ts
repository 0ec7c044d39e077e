import type { Mailer } from '../../../platform/mail/index.ts';
import type { LockedAccount } from '../account.repository.ts';

/** The link to the set-password page, with the token of an e-mail. */
export function passwordLink(mailer: Mailer, { public_id, kind }: LockedAccount, token: string): string {
  return mailer.secretLink('/set-password', { id: public_id, token, usertype: kind });
}
