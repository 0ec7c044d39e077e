import type { ActiveContentKind, EInvoiceExemption, IntakeReason } from '@belegfach/contract';

/** Why a file is held or was refused; a reason without a sentence does not compile. */
export const intakeReasons = {
  empty: 'Datei ist leer',
  'not-a-pdf': 'Kein PDF und keine XML-Rechnung',
  'pdf-damaged': 'PDF ist beschädigt',
  'pdf-password': 'PDF ist mit einem Kennwort geschützt',
  limits: 'Zu groß oder zu aufwendig',
  'file-name': 'Dateiname nicht erlaubt',
  'file-missing': 'Datei fehlt',
  'xml-malformed': 'XML-Rechnung fehlerhaft',
  'xml-dtd': 'XML enthält DOCTYPE',
  'xml-limits': 'XML-Rechnung zu groß',
  'xml-not-an-invoice': 'XML ist keine Rechnung',
  'format-not-supported': 'Format wird nicht gelesen',
  'no-invoice-xml': 'Angaben zum Beleg fehlen',
  'ambiguous-xml': 'Mehrere E-Rechnungen im Dokument',
  'active-content': 'Dokument enthält aktive Inhalte',
  'missing-number': 'Belegnummer fehlt',
  'invalid-date': 'Belegdatum fehlt oder ist ungültig',
  'unknown-type': 'Belegart unbekannt',
  'index-xml-conflict': 'Angaben widersprechen sich',
  'provider-mismatch': 'Absender nicht erkannt (USt-IdNr.)',
  'customer-unknown': 'Kunde unbekannt',
  'customer-ambiguous': 'Mehrere Kunden passen',
  'customer-inactive': 'Kunde ist inaktiv',
  'customer-differs': 'Vielleicht anderer Kunde',
  'waited-too-long': 'Länger als 30 Tage gewartet',
  'e-invoice-required': 'E-Rechnung nötig',
  'number-exists': 'Nummer vorhanden, Inhalt anders',
  discarded: 'Von Hand abgelehnt',
} satisfies Record<IntakeReason, string>;

/** Shown in the detail: what the reason means and what to do. */
export const intakeExplanations = {
  empty: 'Die Datei hat keinen Inhalt. Lassen Sie sie neu erzeugen und noch einmal übergeben.',
  'not-a-pdf': 'Die Datei ist weder ein PDF noch eine XML-Rechnung.',
  'pdf-damaged': 'Das PDF lässt sich nicht öffnen. Lassen Sie es neu erzeugen und noch einmal übergeben.',
  'pdf-password': 'Das PDF lässt sich nur mit einem Kennwort öffnen. Übergeben Sie es ohne Kennwort.',
  limits:
    'Die Datei ist größer oder aufwendiger, als das Portal lesen kann. Lassen Sie sie kleiner oder in mehreren Teilen ausgeben.',
  'file-name':
    'Ein Dateiname darf keinen Ordner und keine Steuerzeichen enthalten, auch im ZIP. Benennen Sie die Datei um und übergeben Sie sie noch einmal.',
  'file-missing':
    'Die Indexdatei nennt diese Datei, sie ist aber nicht angekommen. Übergeben Sie sie noch einmal, am besten zusammen mit der Indexdatei.',
  'xml-malformed':
    'Die XML-Rechnung ist fehlerhaft aufgebaut und lässt sich nicht sicher lesen. Lassen Sie sie im ERP-System neu erzeugen.',
  'xml-dtd':
    'Die XML-Rechnung enthält eine DOCTYPE-Angabe. Das ist aus Sicherheitsgründen nicht erlaubt. Lassen Sie sie ohne diese Angabe erzeugen.',
  'xml-limits':
    'Die XML-Rechnung ist größer oder tiefer verschachtelt, als das Portal lesen kann. Lassen Sie sie in mehreren Rechnungen ausgeben.',
  'xml-not-an-invoice':
    'Die XML-Daten sind lesbar, aber keine Rechnung. Prüfen Sie, was das ERP-System ausgibt.',
  'format-not-supported':
    'Die Datei ist eine Rechnung in einem Format, das das Portal nicht liest. Gelesen werden ZUGFeRD, Factur-X und XRechnung.',
  'no-invoice-xml':
    'Das PDF enthält keine E-Rechnung, und keine Indexdatei nennt es. Ergänzen Sie Typ, Belegnummer, Belegdatum und Kunde.',
  'ambiguous-xml':
    'Das Dokument enthält mehrere verschiedene E-Rechnungen. Welche gilt, kann das Portal nicht entscheiden. Lassen Sie es mit nur einer erzeugen, oder geben Sie die Angaben selbst ein.',
  'active-content':
    'Das Dokument oder ein Anhang kann beim Öffnen oder auf einen Klick mehr tun, als Seiten zu zeigen. Nehmen Sie es nur an, wenn Sie dem Absender vertrauen.',
  'missing-number': 'Im Beleg wurde keine Belegnummer gefunden. Geben Sie sie ein.',
  'invalid-date': 'Das Belegdatum fehlt oder ist kein gültiges Datum. Geben Sie es ein.',
  'unknown-type':
    'Ob der Beleg eine Rechnung, ein Zahlungsavis oder eine Mahnung ist, war nicht zu erkennen. Wählen Sie den Typ.',
  'index-xml-conflict':
    'Indexdatei, E-Rechnung oder ein früherer Eingang dieses Belegs nennen Verschiedenes. Entscheiden Sie, welche Angabe stimmt.',
  'provider-mismatch':
    'Die USt-IdNr. in der E-Rechnung ist nicht die dieses Anbieters. Prüfen Sie, ob der Beleg hierher gehört.',
  'customer-unknown':
    'Zu den Angaben im Beleg gibt es hier noch keinen Kunden. Legen Sie ihn an, dann wird der Beleg von selbst zugeordnet, oder wählen Sie einen anderen.',
  'customer-ambiguous': 'Die Angaben im Beleg passen auf mehrere Kunden. Wählen Sie den richtigen.',
  'customer-inactive':
    'Der Kunde ist inaktiv. Aktivieren Sie ihn, damit seine Benutzer den Beleg sehen können.',
  'customer-differs':
    'Der Beleg wartete auf seinen Kunden. Inzwischen passt einer, aber sein Name ist ein anderer, oder die Kundennummer gehörte früher jemand anderem. Prüfen Sie, wem der Beleg gehört.',
  'waited-too-long':
    'Der Beleg wartete mehr als 30 Tage auf seinen Kunden. Jetzt passt einer. Prüfen Sie, ob er gemeint ist.',
  'e-invoice-required':
    'Für diese Rechnung an ein Unternehmen in Deutschland genügt ein PDF nicht mehr. Lassen Sie eine E-Rechnung erzeugen, oder geben Sie den Beleg mit einer Ausnahme frei.',
  'number-exists':
    'Diese Belegnummer gibt es in diesem Jahr schon, mit anderem Inhalt. Entscheiden Sie, ob dieser Beleg eine neue Fassung, derselbe oder ein anderer ist.',
  discarded: 'Jemand hat diesen Beleg abgelehnt. Den Grund zeigt der Verlauf.',
} satisfies Record<IntakeReason, string>;

/** Why a document may be a plain PDF although the provider sends e-invoices. */
export const eInvoiceExemptions = {
  'no-business': 'Der Kunde ist kein Unternehmer',
  'not-resident': 'Nicht beide sind im Inland ansässig',
  'small-amount': 'Kleinbetrag bis 250 EUR (§ 33 UStDV)',
  ticket: 'Fahrausweis (§ 34 UStDV)',
  'small-business': 'Kleinunternehmer (§ 19 UStG, § 34a UStDV)',
  'tax-exempt': 'Steuerfreier Umsatz (§ 4 Nr. 8 bis 29 UStG)',
  transition: 'Übergangsregelung (§ 27 Abs. 38 UStG)',
  'sent-otherwise': 'Die E-Rechnung kam auf anderem Weg',
  other: 'Anderer Grund',
} satisfies Record<EInvoiceExemption, string>;

/** The active content that a PDF was held for. */
export const activeContent = {
  javascript: 'JavaScript',
  launch: 'Launch-Aktion (startet ein Programm)',
  'submit-form': 'SubmitForm (sendet Formulardaten)',
  'import-data': 'ImportData (liest fremde Daten ein)',
  'go-to-remote': 'GoToR (öffnet eine andere Datei)',
  'go-to-embedded': 'GoToE (öffnet eine eingebettete Datei)',
  'automatic-link': 'Adresse, die sich ohne Klick öffnet',
  'automatic-action': 'Aktion ohne Klick',
  'unsafe-link': 'Link auf eine Datei, ein Programm oder ein Skript',
  xfa: 'XFA-Formular',
  'rich-media': 'RichMedia',
  'three-d': '3D-Inhalt',
  multimedia: 'Ton oder Film',
  portfolio: 'PDF-Portfolio',
  'external-file': 'Inhalt aus einer fremden Datei',
  'embedded-executable': 'Eingebettete ausführbare Datei',
  'embedded-archive': 'Eingebettetes Archiv, das sich nicht prüfen lässt',
  'second-format': 'Zugleich ein ZIP',
  'unreadable-objects': 'Teile, die sich nicht prüfen lassen',
} satisfies Record<ActiveContentKind, string>;
