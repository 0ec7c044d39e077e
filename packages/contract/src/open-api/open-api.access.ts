import { onlyRoles } from '../role-access.ts';

/** The document describes the portal and contains no rows, so that it is the same for both roles. */
export const getOpenApi = onlyRoles({ SuperAdmin: 'all', ProviderAdmin: 'all' });
