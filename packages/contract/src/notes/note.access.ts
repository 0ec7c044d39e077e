import { only } from '../endpoint.ts';

/** Only customer-users write notes; the back office does not see them, except for SuperAdmins. */
export const noteAccess = {
  listNotes: only({ SuperAdmin: 'all', CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' }),
  createNote: only({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' }),
} as const;
