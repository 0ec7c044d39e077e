import { onlyRoles } from '../role-access.ts';

/** The OpenAPI document contains no rows and is the same for both roles. */
export const getOpenApi = onlyRoles({ SuperAdmin: 'all', ProviderAdmin: 'all' });
