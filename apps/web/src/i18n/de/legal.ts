/** Labels of the legal pages; their long texts are in the feature itself. */
export const legal = {
  revised: 'Stand: {{date}}',
  germanOnly: 'Die Nutzungsbedingungen gelten in deutscher Sprache.',
  print: 'Drucken',
  provider: 'Angaben nach § 5 DDG',
  contact: 'Kontakt',
  register: 'Register und Steuern',
  fields: {
    name: 'Betreiber',
    address: 'Anschrift',
    representedBy: 'Vertreten durch',
    phone: 'Telefon',
    email: 'E-Mail',
    registerCourt: 'Registergericht',
    registerNumber: 'Registernummer',
    vatId: 'Umsatzsteuer-ID',
  },
  placeholder:
    'Platzhalter: Dieses Unternehmen gibt es nicht. Wer dieses Portal betreibt, trägt seine Angaben in der Konfiguration des Servers ein.',
  demo: 'Dies ist eine Vorführung mit erfundenen Daten.',
};
