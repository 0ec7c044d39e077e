import type { IntakeLimit, OtherFileKind } from '@belegfach/contract';

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
  limits: {
    'file-bytes': 'Eine Datei darf höchstens {{allowed}} haben.',
    archive: 'Ein ZIP darf höchstens 2.000 Dateien, je Datei 25 MB und zusammen {{allowed}} haben.',
    'embedded-files': 'Ein PDF darf höchstens {{allowed}} eingebettete Dateien haben.',
    'xml-elements': 'Die XML-Rechnung hat mehr als die erlaubten {{allowed}} Elemente.',
    'xml-levels': 'Die XML-Rechnung ist tiefer als die erlaubten {{allowed}} Ebenen verschachtelt.',
    repetitions: 'Eine Angabe kommt in der XML-Rechnung öfter als die erlaubten {{allowed}} Mal vor.',
    seconds: 'Das Lesen dauerte länger als die erlaubten {{allowed}} Sekunden.',
    'memory-bytes': 'Das Lesen brauchte mehr als den erlaubten Arbeitsspeicher von {{allowed}}.',
  } satisfies Record<IntakeLimit, string>,
  limitsFound: {
    'file-bytes': 'Die Datei hat {{found}}, erlaubt sind {{allowed}}.',
    archive: 'Ein ZIP darf höchstens 2.000 Dateien, je Datei 25 MB und zusammen {{allowed}} haben.',
    'embedded-files': 'Das PDF hat {{found}} eingebettete Dateien, erlaubt sind {{allowed}}.',
    'xml-elements': 'Die XML-Rechnung hat {{found}} Elemente, erlaubt sind {{allowed}}.',
    'xml-levels': 'Die XML-Rechnung hat {{found}} Ebenen, erlaubt sind {{allowed}}.',
    repetitions: 'Eine Angabe kommt {{found}} Mal vor, erlaubt sind {{allowed}}.',
    seconds: 'Das Lesen dauerte {{found}} Sekunden, erlaubt sind {{allowed}}.',
    'memory-bytes': 'Das Lesen brauchte {{found}} Arbeitsspeicher, erlaubt sind {{allowed}}.',
  } satisfies Record<IntakeLimit, string>,
  looksLike: {
    html: 'Sie beginnt wie eine Webseite, oft die Fehlerseite des ERP-Systems. Lassen Sie den Beleg neu erzeugen.',
    zip: 'Sie ist ein ZIP oder ein Office-Dokument (Word, Excel). Lassen Sie den Beleg als PDF ausgeben.',
    picture: 'Sie ist ein Bild. Lassen Sie den Beleg als PDF ausgeben.',
    'old-office':
      'Sie ist ein Office-Dokument oder eine Outlook-Nachricht. Lassen Sie den Beleg als PDF ausgeben.',
    text: 'Sie enthält nur Text. Lassen Sie den Beleg als PDF oder E-Rechnung ausgeben.',
    unknown:
      'Ihr Anfang passt zu keinem bekannten Dateiformat. Lassen Sie den Beleg als PDF oder E-Rechnung ausgeben.',
  } satisfies Record<OtherFileKind, string>,
};
