/** The values behind a reason, in a sentence after its explanation. */
export const intakeFacts = {
  inIndex: 'Im Index steht „{{value}}“.',
  inDocument: 'In der E-Rechnung steht „{{value}}“.',
  expected: 'Erwartet: {{values}}.',
  vatId: 'In der E-Rechnung steht {{found}}, erwartet wird {{expected}}.',
  noVatId: 'In der E-Rechnung steht {{found}}. Für diesen Anbieter ist noch keine USt-IdNr. hinterlegt.',
  place: 'Der Fehler steht in Zeile {{line}}, Spalte {{column}}.',
  indexAndDocument: '{{field}}: Der Index nennt {{index}}, die E-Rechnung {{document}}.',
  indexAndExisting: '{{field}}: Der Index nennt {{index}}, der vorhandene Beleg {{existing}}.',
  customer: 'Zum Kunden:',
  candidates: 'Es passen:',
  content: 'Gefunden: {{value}}.',
  files: 'Betroffen: {{names}}.',
};
