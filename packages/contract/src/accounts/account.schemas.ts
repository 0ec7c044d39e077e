import { z } from 'zod';
import { deviceToken, email, id, isoDateTime, repeated } from '../primitives.ts';
import { MAX_PASSWORD_LENGTH } from './password.ts';

export const emailBody = z.strictObject({ email });

export const passwordResetBody = z.strictObject({ email, deviceToken: deviceToken.optional() });
export type PasswordResetBody = z.infer<typeof passwordResetBody>;

/** `qrCodeInformation` is the `otpauth://` address; `token` completes the set-up at the token endpoint (decisions D2). */
export const twoFactorInformation = z.strictObject({ qrCodeInformation: z.string(), token: z.string() });
export type TwoFactorInformation = z.infer<typeof twoFactorInformation>;

/** The password's own rules answer `PasswordTooWeak`, so that the code's text tells what to do (decisions D3). */
export const applyInvitationBody = z.strictObject({
  token: z.string().min(1).max(200),
  password: z.string().min(1).max(MAX_PASSWORD_LENGTH),
  deviceToken: deviceToken.optional(),
});
export type ApplyInvitationBody = z.infer<typeof applyInvitationBody>;

/** A signed-in device. Address and browser are what the last request told; null once they are purged. */
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

export const sessionOwnerParams = z.strictObject({ userId: id });

/** No account has more sessions at once, in the demo neither (decisions D11). */
const MAX_SESSIONS = 100;

/** The sessions to end; without `id` all of the account's, but for the one that asks. */
export const endSessionsQuery = z.strictObject({
  id: repeated(id, { least: 1, most: MAX_SESSIONS }).optional(),
});
