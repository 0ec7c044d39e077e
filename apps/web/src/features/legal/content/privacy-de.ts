import { addressOf, type LegalParty, type LegalSection } from './legal-document.ts';

/** The privacy policy in German. */
export function privacyInGerman({
  operatorName,
  productTitle,
  imprint,
}: LegalParty): readonly LegalSection[] {
  return [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        `Für die Verarbeitung Ihrer Daten in ${productTitle} ist ${operatorName}, ${addressOf(imprint)}, verantwortlich. Fragen zum Datenschutz beantworten wir unter ${imprint.email}.`,
      ],
    },
    {
      title: 'Welche Daten wir verarbeiten',
      points: [
        'Ihr Konto: Name, E-Mail-Adresse, Rolle, die Unternehmen, für die Sie handeln, Ihr Passwort als nicht umkehrbarer Prüfwert, und wie Sie Listen sehen möchten.',
        'Ihre Belege: Rechnungen, Zahlungsavise und Mahnungen mit den Angaben, die darauf stehen, und der Zeitpunkt, zu dem sie zuletzt heruntergeladen wurden.',
        'Ihre Notizen zu Belegen.',
        'Protokolle: Zeitpunkt, Netzwerkadresse und Ergebnis von Zugriffen und Anmeldungen.',
        'Ihre angemeldeten Geräte: Browser, Betriebssystem und Netzwerkadresse, und wann sie zuletzt benutzt wurden. Sie sehen sie in Ihrem Profil und können sie dort abmelden.',
      ],
    },
    {
      title: 'Wozu und auf welcher Grundlage',
      points: [
        'Um Ihnen Belege bereitzustellen und den Vertrag mit Ihrem Unternehmen zu erfüllen (Art. 6 Abs. 1 Buchst. b DSGVO).',
        'Um Belege so lange aufzubewahren, wie das Gesetz es verlangt (Buchst. c).',
        'Um das Portal sicher zu betreiben; dazu dienen die Protokolle (Buchst. f).',
        'Um Sie auf neue Belege hinzuweisen: Die Hinweise gehören zum Dienst (Buchst. b) und zu unserem berechtigten Interesse, dass Belege Sie erreichen (Buchst. f). Sie können jederzeit mit einem Klick widersprechen, im Profil oder über den Link in jeder dieser E-Mails.',
      ],
    },
    {
      title: 'Wie lange wir sie speichern',
      points: [
        'Protokolldateien: höchstens 30 Tage.',
        'Den Nachweis einer Einwilligung: bis zu zwei Jahre.',
        'Ihre Wahl der Hinweise auf neue Belege: solange sie gilt, danach zwei Jahre.',
        'Unterlagen mit gesetzlicher Frist, je nach ihrer Art: 10 Jahre (Bücher und Abschlüsse), 8 Jahre (Buchungsbelege), 6 Jahre (Handels- und Geschäftsbriefe) oder 3 Jahre (Unterlagen, die wir für mögliche Ansprüche brauchen).',
        'Ihr Konto: bis zu 30 Tage nach dem Ende des Vertrags.',
      ],
    },
    {
      title: 'Cookies und Speicher des Browsers',
      paragraphs: [
        'Wir verwenden nur, was technisch notwendig ist. Im Speicher Ihres Browsers liegen die Angaben Ihrer Anmeldung, ein zufälliges Kennzeichen dieses Browsers (es verhindert, dass Fremde Sie mit falschen Passwörtern aussperren, und bleibt nach dem Abmelden; bei uns liegt es nur als Prüfwert, bis es ein halbes Jahr nicht benutzt wurde), Ihre Bestätigung des Cookie-Hinweises, die Stellung der Seitenleiste, Ihre Wahl „mit XML“ für Downloads, die Erinnerung an die Zwei-Faktor-Anmeldung und, bis Sie sich abmelden oder den Tab schließen, die Sortierung und die Filter der zuletzt geöffneten Liste. Wir werten Ihr Verhalten nicht aus, zeigen keine Werbung und binden keine Inhalte fremder Anbieter ein.',
      ],
    },
    {
      title: 'Wer die Daten erhält',
      paragraphs: [
        'Ihre Belege sehen die Personen Ihres Unternehmens mit einem Zugang sowie die zuständigen Stellen des Anbieters, der sie ausgestellt hat. An Dritte geben wir Daten nur weiter, wenn ein Gesetz uns dazu verpflichtet.',
      ],
    },
    {
      title: 'Ihre Rechte',
      paragraphs: [
        'Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung der Verarbeitung, Datenübertragbarkeit und Widerspruch. Schreiben Sie uns dafür an die Anschrift oben.',
        'Sie können sich außerdem bei einer Datenschutzaufsicht beschweren, zum Beispiel bei der Ihres Wohnorts.',
      ],
    },
  ];
}
