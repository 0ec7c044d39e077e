/** Labels of the legal pages; their long texts lie with the pages. */
export const legal = {
  revised: 'Stand: {{date}}',
  germanOnly: 'Die Nutzungsbedingungen gelten in deutscher Sprache.',
  provider: 'Angaben nach § 5 DDG',
  name: 'Betreiberin',
  fields: {
    address: 'Anschrift',
    representedBy: 'Vertreten durch',
    register: 'Register',
    vatId: 'Umsatzsteuer-ID',
    phone: 'Telefon',
    email: 'E-Mail',
  },
  missing: 'Platzhalter: noch nicht angegeben',
  placeholder:
    'Diese Angaben sind unvollständig. Wer dieses Portal betreibt, trägt sie in der Konfiguration des Servers ein.',
  demo: 'Dies ist eine Vorführung mit erfundenen Daten.',
};
