import { z } from 'zod';
import { ROLES, USER_TYPES } from './roles.ts';

export const roleSchema = z.enum(ROLES);

export const roleId = z.literal([1, 2, 3, 4, 5, 6, 8]);
export const backofficeRoleId = z.literal([1, 2, 3, 4, 8]);
export const customerRoleId = z.literal([5, 6]);

export const userType = z.enum(USER_TYPES);
