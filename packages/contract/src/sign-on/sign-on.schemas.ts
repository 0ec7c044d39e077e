import { z } from 'zod';
import { tokenResponse } from '../authentication/authentication.schemas.ts';

/** The name of an identity provider in the settings, in lower case; also the last part of its redirect URI. */
const providerId = z.string().regex(/^[a-z][a-z0-9]{0,29}$/, 'must be the id of an identity provider');

/** The token of the browser (see `deviceToken`) is required here: only the browser that starts a sign-on can complete it. */
const browserToken = z
  .string()
  .regex(/^[\w-]{43,200}$/, 'must have at least 43 characters of A-Z a-z 0-9 - _');

export const signOnStart = z.strictObject({ provider: providerId, deviceToken: browserToken });
export type SignOnStart = z.infer<typeof signOnStart>;

export const signOnConfirmation = z.strictObject({ deviceToken: browserToken });

/** The address at the identity provider to which the browser goes. */
export const signOnAddress = z.strictObject({ url: z.string() });

/** `response` is the query with which the identity provider sends the browser back, without the question mark. */
export const signOnResponse = z.strictObject({
  provider: providerId,
  response: z.string().min(1).max(8000),
  deviceToken: browserToken,
});
export type SignOnResponse = z.infer<typeof signOnResponse>;

/** `grant` is as from the token endpoint: tokens, or the request for a code. `email` is the account's address. */
export const signOnResult = z.strictObject({ email: z.string(), grant: tokenResponse });
export type SignOnResult = z.infer<typeof signOnResult>;

/** The address that ends the session at the identity provider; null if there is none. */
export const signOutAddress = z.strictObject({ url: z.string().nullable() });
