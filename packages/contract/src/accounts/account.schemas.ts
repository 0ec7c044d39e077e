import { z } from 'zod';
import { MAX_SESSIONS_PER_ACCOUNT } from '../limits.ts';
import { deviceToken, email, id, isoDateTime, repeatedParameter } from '../primitives.ts';
import { userType } from '../role.schemas.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';

export const emailBody = z.strictObject({ email });

export const passwordResetBody = z.strictObject({ email, deviceToken: deviceToken.optional() });
export type PasswordResetBody = z.infer<typeof passwordResetBody>;

/** `qrCodeInformation` is the `otpauth://` URI; `token` completes the set-up at the token endpoint. */
export const twoFactorInformation = z.strictObject({ qrCodeInformation: z.string(), token: z.string() });
export type TwoFactorInformation = z.infer<typeof twoFactorInformation>;

/** The password rules are not checked here: a weak password is refused with `PasswordTooWeak`, whose text states the rules. */
export const applyInvitationBody = z.strictObject({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  deviceToken: deviceToken.optional(),
});
export type ApplyInvitationBody = z.infer<typeof applyInvitationBody>;

/** The values of a link to the set-password page. */
export const passwordLinkBody = z.strictObject({
  id,
  usertype: userType,
  token: z.string().min(1).max(200),
});
export type PasswordLinkBody = z.infer<typeof passwordLinkBody>;

/** `set-password`: the link after a sign-in with the initial password of an invitation. */
export const PASSWORD_LINK_PURPOSES = [
  'invitation',
  'set-password',
  'password-reset',
  'email-change',
] as const;

/** `email`: the address to sign in with once the password is set. */
export const passwordLinkInformation = z.strictObject({
  email,
  purpose: z.enum(PASSWORD_LINK_PURPOSES),
  expiresAt: isoDateTime,
});
export type PasswordLinkInformation = z.infer<typeof passwordLinkInformation>;

/** A signed-in device. `address` (IP address) and `userAgent` belong to the last request; null once they are purged. */
export const signedInSession = z.strictObject({
  id,
  isCurrent: z.boolean(),
  signedInAt: isoDateTime,
  lastSeenAt: isoDateTime,
  expiresAt: isoDateTime,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

/** The sessions to end; without `id` all sessions of the account except the caller's current one. */
export const endSessionsQuery = z.strictObject({
  id: repeatedParameter(id, { min: 1, max: MAX_SESSIONS_PER_ACCOUNT }).optional(),
});
