import type { LegalSection } from './legal-document.ts';

/** The terms of use, in German only, with the statements of spec section 1. Last revised 16.09.2022. */
export function termsOfUse(operator: string, product: string): readonly LegalSection[] {
  return [
    {
      title: '1. Geltung',
      paragraphs: [
        `Die ${operator} mit Sitz in Köln (im Folgenden „Betreiberin“) stellt das Portal ${product} bereit. Diese Bedingungen gelten für jede Nutzung des Portals.`,
        'Das Angebot richtet sich ausschließlich an Unternehmer, juristische Personen des öffentlichen Rechts und öffentlich-rechtliche Sondervermögen. Verbraucher sind von der Nutzung ausgeschlossen.',
      ],
    },
    {
      title: '2. Leistung',
      paragraphs: [
        'Die Betreiberin stellt Rechnungen, Zahlungsavise und Mahnungen elektronisch bereit. Rechnungen werden als PDF zum Herunterladen angeboten.',
        'Das Portal ist kein Archiv der Nutzerin oder des Nutzers. Die gesetzlichen Aufbewahrungspflichten treffen jeden selbst.',
      ],
    },
    {
      title: '3. Zugang',
      points: [
        'Die Zugangsdaten sind persönlich und geheim zu halten. Sie dürfen nicht an andere weitergegeben werden.',
        'Wer den Verdacht hat, dass Unbefugte die Zugangsdaten kennen, teilt das der Betreiberin unverzüglich mit und ändert das Passwort.',
        'Die Betreiberin darf einen Zugang sperren, wenn der Verdacht eines Verstoßes gegen diese Bedingungen besteht.',
      ],
    },
    {
      title: '4. Verfügbarkeit',
      paragraphs: [
        'Die Betreiberin strebt eine Verfügbarkeit von 99,5 % im Kalenderjahr an. Wartungsarbeiten finden in der Regel zwischen 05:00 und 06:00 Uhr statt und zählen nicht als Ausfall.',
      ],
    },
    {
      title: '5. Sicherung durch die Nutzer',
      paragraphs: [
        'Nutzerinnen und Nutzer sind verpflichtet, ihre Belege regelmäßig als PDF zu sichern und auszudrucken.',
      ],
    },
    {
      title: '6. Laufzeit und Ende',
      paragraphs: [
        'Der Vertrag läuft auf unbestimmte Zeit. Er endet, wenn die Nutzerin oder der Nutzer den Zugang sperrt oder die Einwilligung schriftlich widerruft.',
        'Die Daten werden innerhalb von 30 Tagen nach Vertragsende gelöscht, soweit keine gesetzliche Aufbewahrungspflicht entgegensteht.',
      ],
    },
    {
      title: '7. Änderungen dieser Bedingungen',
      paragraphs: [
        'Änderungen werden in Textform mitgeteilt. Ihnen kann innerhalb von sechs Wochen nach der Mitteilung widersprochen werden. Ohne Widerspruch gelten sie als angenommen; darauf weist die Mitteilung hin.',
      ],
    },
    {
      title: '8. Höhere Gewalt',
      paragraphs: [
        'Für Ereignisse höherer Gewalt haftet keine Seite. Dauert ein solches Ereignis länger als einen Monat, können beide Seiten den Vertrag außerordentlich kündigen.',
      ],
    },
    {
      title: '9. Recht und Gerichtsstand',
      paragraphs: ['Es gilt deutsches Recht. Gerichtsstand ist Köln.'],
    },
  ];
}
