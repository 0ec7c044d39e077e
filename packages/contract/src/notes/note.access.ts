import { only } from '../access.ts';

/** Only customer-users write notes. In the back office only SuperAdmins see them. */
export const listNotes = only({
  SuperAdmin: 'all',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});
export const createNote = only({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' });
