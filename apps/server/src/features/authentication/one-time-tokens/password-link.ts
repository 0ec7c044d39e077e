import type { UserType } from '@belegfach/contract';
import type { Post } from '../../../platform/mail/index.ts';

/** The page where a token of a mail sets the password (spec section 2, route table). */
export function passwordLink(
  post: Post,
  account: { readonly publicId: string; readonly userType: UserType },
  token: string,
): string {
  return post.link('/set-password', { id: account.publicId, token, usertype: account.userType });
}
