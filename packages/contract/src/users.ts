import { z } from 'zod';
import { roleId, roleSchema } from './roles.ts';

/** The status of an account of either kind (spec section 4). */
export const USER_STATUSES = ['New', 'Invited', 'Active'] as const;
export const userStatus = z.enum(USER_STATUSES);
export type UserStatus = (typeof USER_STATUSES)[number];

/**
 * The status in an edit payload. Only `New` is a change that a person may ask for: it blocks the account until it is invited
 * anew (decisions D5 and D11). The stored status may be sent along unchanged.
 */
export const editedUserStatus = userStatus.optional();

/** A role that the caller may give (decisions D5). */
export const availableRole = z.strictObject({ id: roleId, name: roleSchema });
export const availableRoles = z.array(availableRole);
export type AvailableRole = z.infer<typeof availableRole>;
