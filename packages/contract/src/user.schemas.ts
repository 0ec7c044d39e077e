import { z } from 'zod';
import { isoDateTime } from './primitives.ts';
import { roleId, roleSchema } from './role.schemas.ts';

/** The statuses of a back-office user or customer-user. */
export const USER_STATUSES = ['New', 'Invited', 'Active'] as const;
export const userStatus = z.enum(USER_STATUSES);
export type UserStatus = (typeof USER_STATUSES)[number];

/** The times at which the user was last invited, last signed in and was last unreachable by e-mail; null if never. */
export const accountTimestamps = {
  invitedAt: isoDateTime.nullable(),
  lastSignInAt: isoDateTime.nullable(),
  /**
   * The time at which an e-mail to the current address last failed. Null if a later e-mail was delivered, or if the failure
   * is older than 30 days (e-mail records are kept for 30 days).
   */
  undeliverableAt: isoDateTime.nullable(),
};

/**
 * The status in a request that edits a user. Only `New` may be requested as a change: it blocks the account until the user is
 * invited again (USR-30). The stored status may be sent unchanged.
 */
export const requestedUserStatus = userStatus.optional();

/** The roles that the caller may grant. */
export const availableRoles = z.array(z.strictObject({ id: roleId, name: roleSchema }));
export type AvailableRole = z.infer<typeof availableRoles>[number];
