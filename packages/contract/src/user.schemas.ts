import { z } from 'zod';
import { isoDateTime } from './primitives.ts';
import { roleId, roleSchema } from './role.schemas.ts';

/** The statuses of a back-office user or customer-user. */
export const USER_STATUSES = ['New', 'Invited', 'Active'] as const;
export const userStatus = z.enum(USER_STATUSES);
export type UserStatus = (typeof USER_STATUSES)[number];

/** What became of the invitation of a user; null for what has not happened. */
export const accountMoments = {
  invitedAt: isoDateTime.nullable(),
  lastSignInAt: isoDateTime.nullable(),
  /** The last e-mail to the present address that could not be delivered, unless a later one was; e-mails are known for 30 days. */
  undeliverableAt: isoDateTime.nullable(),
};

/**
 * The status in the edit of a user. Only `New` may be requested as a change: it blocks the account until it is invited again
 * (USR-30). The stored status may be sent unchanged.
 */
export const requestedUserStatus = userStatus.optional();

/** The roles that the caller may grant. */
export const availableRoles = z.array(z.strictObject({ id: roleId, name: roleSchema }));
export type AvailableRole = z.infer<typeof availableRoles>[number];
