import { z } from 'zod';
import { BACKOFFICE_ROLES, CUSTOMER_ROLES, ROLE_IDS, ROLES, USER_TYPES } from './roles.ts';

export const roleSchema = z.enum(ROLES);

export const roleId = z.literal(Object.values(ROLE_IDS));
export const backofficeRoleId = z.literal(BACKOFFICE_ROLES.map((role) => ROLE_IDS[role]));
export const customerRoleId = z.literal(CUSTOMER_ROLES.map((role) => ROLE_IDS[role]));

export const customerRole = z.enum(CUSTOMER_ROLES);

export const userType = z.enum(USER_TYPES);
