import type { LegalSection } from './legal-document.ts';

/** The privacy policy in German, with the periods of spec section 1. */
export function privacyInGerman(operator: string, product: string): readonly LegalSection[] {
  return [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        `Verantwortlich für die Verarbeitung Ihrer Daten in ${product} ist die ${operator}. Anschrift und Kontakt stehen im Impressum.`,
      ],
    },
    {
      title: 'Welche Daten wir verarbeiten',
      points: [
        'Ihr Konto: Name, E-Mail-Adresse, Rolle, die Unternehmen, für die Sie handeln, und Ihr Passwort als nicht umkehrbarer Prüfwert.',
        'Ihre Belege: Rechnungen, Zahlungsavise und Mahnungen mit den Angaben, die darauf stehen, und der Zeitpunkt, zu dem sie zuletzt heruntergeladen wurden.',
        'Ihre Notizen zu Belegen.',
        'Protokolle: Zeitpunkt, Adresse und Ergebnis von Zugriffen und Anmeldungen.',
      ],
    },
    {
      title: 'Wozu und auf welcher Grundlage',
      paragraphs: [
        'Wir stellen Ihnen Belege bereit und erfüllen damit den Vertrag mit Ihrem Unternehmen (Art. 6 Abs. 1 Buchst. b DSGVO). Belege bewahren wir auf, weil das Gesetz es verlangt (Buchst. c). Protokolle dienen der Sicherheit des Portals (Buchst. f). Hinweise auf neue Belege senden wir mit Ihrer Einwilligung (Buchst. a), die Sie jederzeit widerrufen können.',
      ],
    },
    {
      title: 'Wie lange wir sie speichern',
      points: [
        'Protokolldateien: höchstens 30 Tage.',
        'Den Nachweis einer Einwilligung: bis zu zwei Jahre.',
        'Unterlagen mit gesetzlicher Aufbewahrungspflicht: 10, 8, 6 oder 3 Jahre, je nach Art der Unterlage.',
        'Ihr Konto: bis zu 30 Tage nach dem Ende des Vertrags.',
      ],
    },
    {
      title: 'Cookies und Speicher des Browsers',
      paragraphs: [
        'Wir verwenden nur, was technisch notwendig ist: Im Speicher Ihres Browsers liegen die Angaben Ihrer Anmeldung, Ihre Bestätigung des Cookie-Hinweises und die Stellung der Seitenleiste. Es gibt keine Auswertung Ihres Verhaltens, keine Werbung und keine Inhalte fremder Anbieter.',
      ],
    },
    {
      title: 'An wen wir Daten weitergeben',
      paragraphs: [
        'Ihre Belege sehen die Personen Ihres Unternehmens mit einem Zugang sowie die zuständigen Stellen des Anbieters. An Dritte geben wir Daten nur weiter, wenn ein Gesetz uns dazu verpflichtet.',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung, Datenübertragbarkeit und Widerspruch. Wenden Sie sich dafür an die Anschrift im Impressum. Sie können sich außerdem bei einer Datenschutzaufsicht beschweren, zum Beispiel bei der Landesbeauftragten für Datenschutz und Informationsfreiheit Nordrhein-Westfalen.',
      ],
    },
  ];
}
