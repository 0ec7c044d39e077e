import { z } from 'zod';
import { deviceToken, id, oneLine } from '../primitives.ts';
import { listViews } from '../list-views/list-view.schemas.ts';
import { roleId, roleSchema, userType } from '../role.schemas.ts';

/**
 * The grants of the token endpoint (RFC 6749 sections 4.3 and 6). With a `twoFactorToken`, the password is the code of
 * the second factor. Other fields are ignored, as RFC 6749 section 3.2 requires.
 */
export const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('password'),
    username: oneLine(254),
    password: z.string().max(1024),
    scope: z.string().max(200).optional(),
    twoFactorToken: z.string().max(200).optional(),
    deviceToken: deviceToken.optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string().max(200),
    scope: z.string().max(200).optional(),
  }),
]);
export type TokenRequest = z.infer<typeof tokenRequest>;

/** The link to the set-password page. The response to the initial password of an invitation contains it instead of tokens. */
const setPassword = z.strictObject({ id, token: z.string(), usertype: userType });

const noTokens = { access_token: z.null(), refresh_token: z.null(), expires_in: z.null() };

export const tokenResponse = z.discriminatedUnion('login_response', [
  z.strictObject({
    login_response: z.literal('Default'),
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().positive().meta({ description: 'seconds' }),
    refresh_token: z.string(),
    twofactor_token: z.null(),
  }),
  z.strictObject({
    login_response: z.literal('TwoFactorAuthentication'),
    twofactor_token: z.string(),
    ...noTokens,
  }),
  z.strictObject({
    login_response: z.literal('SetPassword'),
    set_password: setPassword,
    twofactor_token: z.null(),
    ...noTokens,
  }),
]);
export type TokenResponse = z.infer<typeof tokenResponse>;

export const sessionStatus = z.strictObject({ status: z.literal('ok') });

const customerAndRole = z.strictObject({
  customerId: id,
  customerName: z.string(),
  customerNumber: z.string(),
  roleId,
  roleName: roleSchema,
});

/** The current user. */
export const userInformation = z.strictObject({
  userId: id,
  userType,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  providers: z.array(z.strictObject({ id, name: z.string() })),
  twoFactorActivated: z.boolean(),
  roleName: roleSchema,
  roleDisplayName: z.string(),
  roleConfig: z.strictObject({ requires2FASetup: z.boolean() }),
  /**
   * The ways in which users can confirm their identity: by a password, and at the identity provider to which the account is
   * linked.
   */
  signIn: z.strictObject({ hasPassword: z.boolean(), provider: z.string().nullable() }),
  customersAndRoles: z.array(customerAndRole),
  /** The choices of the user for each list (`PUT /ListView`). */
  listViews,
});
export type UserInformation = z.infer<typeof userInformation>;

export const logoutRequest = z.strictObject({ refresh_token: z.string().max(200) });
