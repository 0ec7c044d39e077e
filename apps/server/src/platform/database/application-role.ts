/** The role with the rights of the portal. It cannot change the audit trail, the journal, files or documents. */
export const APPLICATION_ROLE = 'belegfach_app';
