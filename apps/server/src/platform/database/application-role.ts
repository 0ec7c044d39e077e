/** The role whose rights the portal works with: it can't change the trail, the journal, files or documents. */
export const APPLICATION_ROLE = 'belegfach_app';
