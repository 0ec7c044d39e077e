import { addressOf, type LegalParty, type LegalSection } from './legal-document.ts';

/** The date of the last revision, as an ISO date. */
export const TERMS_REVISED = '2022-09-16';

/** The terms of use, in German only. They must contain the statements of rule WEB-9. */
export function termsOfUse({ operatorName, productTitle, imprint }: LegalParty): readonly LegalSection[] {
  return [
    {
      title: '1. Wer den Vertrag schließt',
      paragraphs: [
        `Das Portal ${productTitle} wird von ${operatorName}, ${addressOf(imprint)}, betrieben (im Folgenden „wir“). Diese Bedingungen gelten für jede Nutzung des Portals.`,
        'Das Angebot richtet sich ausschließlich an Unternehmer, juristische Personen des öffentlichen Rechts und öffentlich-rechtliche Sondervermögen (im Folgenden „Sie“). Verbraucher können es nicht nutzen.',
      ],
    },
    {
      title: '2. Was wir leisten',
      paragraphs: [
        'Wir stellen Ihnen Rechnungen, Zahlungsavise und Mahnungen elektronisch bereit. Rechnungen erhalten Sie als PDF zum Herunterladen.',
        'Das Portal ersetzt nicht Ihr Archiv. Für Ihre gesetzlichen Aufbewahrungspflichten sorgen Sie selbst.',
      ],
    },
    {
      title: '3. Ihr Zugang',
      points: [
        'Jeder Zugang gehört einer Person. Die Zugangsdaten sind geheim zu halten und dürfen nicht weitergegeben werden.',
        'Haben Sie den Verdacht, dass andere die Zugangsdaten kennen, ändern Sie sofort das Passwort und sagen Sie uns Bescheid.',
        'Bei Verdacht auf einen Verstoß gegen diese Bedingungen dürfen wir den Zugang sperren.',
      ],
    },
    {
      title: '4. Verfügbarkeit',
      paragraphs: [
        'Unser Ziel ist, dass das Portal zu 99,5 % der Zeit eines Kalenderjahres erreichbar ist. Wartungsarbeiten finden in der Regel zwischen 05:00 und 06:00 Uhr statt.',
      ],
    },
    {
      title: '5. Ihre Sicherungen',
      paragraphs: [
        'Sie sind verpflichtet, Ihre Belege regelmäßig als PDF zu sichern und diese Sicherungen auszudrucken.',
      ],
    },
    {
      title: '6. Laufzeit und Ende',
      paragraphs: [
        'Der Vertrag läuft auf unbestimmte Zeit. Er endet, wenn Sie Ihren Zugang sperren oder Ihre Einwilligung schriftlich widerrufen.',
        'Innerhalb von 30 Tagen nach dem Ende des Vertrags löschen wir Ihre Daten. Was wir nach dem Gesetz länger aufbewahren müssen, löschen wir, sobald die Frist abgelaufen ist.',
      ],
    },
    {
      title: '7. Änderungen dieser Bedingungen',
      paragraphs: [
        'Änderungen teilen wir Ihnen mit. Sie können ihnen innerhalb von sechs Wochen widersprechen. Widersprechen Sie nicht, gelten die neuen Bedingungen; darauf weisen wir Sie in der Mitteilung hin.',
      ],
    },
    {
      title: '8. Höhere Gewalt',
      paragraphs: [
        'Für die Folgen höherer Gewalt haftet keine Seite. Dauert sie einen Monat an, darf jede Seite den Vertrag außerordentlich kündigen.',
      ],
    },
    {
      title: '9. Recht und Gerichtsstand',
      paragraphs: [`Es gilt deutsches Recht. Gerichtsstand ist ${imprint.city}.`],
    },
  ];
}
