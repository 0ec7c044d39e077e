import { only } from '../access.ts';

/** Only customer-users write notes; the back office does not see them, except for SuperAdmins. */
export const listNotes = only({
  SuperAdmin: 'all',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});
export const createNote = only({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' });
