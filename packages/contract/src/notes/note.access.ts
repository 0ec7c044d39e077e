import { onlyRoles } from '../role-access.ts';

/** Only customer-users write notes. In the back office only SuperAdmins see them. */
export const listNotes = onlyRoles({
  SuperAdmin: 'all',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});
export const createNote = onlyRoles({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' });
