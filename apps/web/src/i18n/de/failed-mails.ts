/** E-mails that could not be delivered, for administrators. */
export const failedMails = {
  caption: 'Unzustellbare E-Mails',
  noun: 'E-Mails',
  failed: 'Die unzustellbaren E-Mails konnten nicht geladen werden',
  columns: {
    written: 'Geschrieben',
    recipient: 'Empfänger',
    subject: 'Betreff',
    reason: 'Antwort des Mailservers',
  },
  attempts: 'Versuche',
  noReason: 'Keine Antwort',
  hint: 'Prüfen Sie die Adresse, bevor Sie die E-Mail noch einmal senden.',
  linkGone: 'Der Link in dieser E-Mail gilt nicht mehr. Laden Sie die Person neu ein.',
  retry: 'Noch einmal senden',
  retryRow: 'E-Mail an {{recipient}} noch einmal senden',
  retried: 'Die E-Mail an {{recipient}} wird noch einmal gesendet.',
  empty: {
    title: 'Keine unzustellbaren E-Mails',
    text: 'Was der Mailserver ablehnt oder drei Tage lang nicht annimmt, steht hier, mit seiner Antwort.',
  },
};
