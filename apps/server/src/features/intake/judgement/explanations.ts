import type { ActiveContentKind, IndexRemarks, IntakeReason, IntakeWarning } from '@belegfach/contract';
import type { IndexRefusal } from '../index-files/index.ts';
import type { Outcome } from '../model/outcome.ts';
import { describeRemarks } from './index-remarks.ts';

type Language = 'de' | 'en';
type Explanation = Readonly<Record<Language, string>>;

/** One line per reason for result files and the command line, which ERP administrators read without the portal. */
const EXPLANATIONS: Readonly<Record<IntakeReason | IndexRefusal['reason'], Explanation>> = {
  empty: { de: 'Die Datei ist leer. Erzeugen Sie sie neu.', en: 'The file is empty. Write it again.' },
  'not-a-pdf': {
    de: 'Die Datei ist weder ein PDF noch eine XML-Rechnung. Prüfen Sie, was das ERP-System unter diesem Namen schreibt.',
    en: 'The file is neither a PDF nor an XML invoice. Check what the ERP system writes under this name.',
  },
  'pdf-damaged': {
    de: 'Das PDF ist beschädigt, oft beim Kopieren abgeschnitten. Erzeugen Sie es neu.',
    en: 'The PDF is damaged, often cut off while copying. Write it again.',
  },
  'pdf-password': {
    de: 'Das PDF lässt sich nur mit einem Kennwort öffnen. Übergeben Sie es ohne.',
    en: 'The PDF can only be opened with a password. Deliver it without one.',
  },
  limits: {
    de: 'Die Datei ist größer oder aufwendiger, als das Portal lesen kann. Lassen Sie sie kleiner oder in mehreren Teilen ausgeben.',
    en: 'The file is larger or more complex than the portal can read. Have it created smaller or in several parts.',
  },
  'file-name': {
    de: 'Der Dateiname fehlt oder ist nicht erlaubt: nur ein Name ohne Ordner und ohne Steuerzeichen, auch im ZIP.',
    en: 'The file name is missing or not allowed. It must not contain folders or control characters, also inside a ZIP.',
  },
  'file-missing': {
    de: 'Die genannte Datei ist nicht angekommen. Übergeben Sie sie noch einmal zusammen mit dem Index.',
    en: 'The named file did not arrive. Deliver it again together with the index.',
  },
  'xml-malformed': {
    de: 'Die XML-Rechnung ist fehlerhaft aufgebaut. Lassen Sie sie neu erzeugen.',
    en: 'The XML invoice is malformed. Have it created again.',
  },
  'xml-dtd': {
    de: 'Die XML-Rechnung enthält eine nicht erlaubte DOCTYPE-Angabe. Erzeugen Sie sie ohne diese Angabe.',
    en: 'The XML invoice has a DOCTYPE, which is not allowed. Create it without one.',
  },
  'xml-limits': {
    de: 'Die XML-Rechnung ist zu groß oder zu tief verschachtelt. Teilen Sie sie auf mehrere Rechnungen auf.',
    en: 'The XML invoice is too large or too deeply nested. Split it into several invoices.',
  },
  'xml-not-an-invoice': {
    de: 'Das XML dieser Datei ist keine Rechnung. Prüfen Sie, was das ERP-System ausgibt.',
    en: 'The XML of this file is not an invoice. Check what the ERP system writes.',
  },
  'format-not-supported': {
    de: 'Dieses Format wird nicht gelesen. Übergeben Sie ZUGFeRD, Factur-X oder XRechnung.',
    en: 'This format is not read. Deliver ZUGFeRD, Factur-X or XRechnung.',
  },
  'no-invoice-xml': {
    de: 'Zu diesem PDF fehlen die Angaben: Es enthält keine E-Rechnung, und keine Indexdatei nennt es. Übergeben Sie die Indexdatei.',
    en: 'The data of this PDF is missing: it contains no e-invoice, and no index file names it. Deliver the index file.',
  },
  'ambiguous-xml': {
    de: 'Das Dokument enthält mehrere verschiedene E-Rechnungen. Erzeugen Sie es mit nur einer.',
    en: 'The document contains several different e-invoices. Create it with only one.',
  },
  'active-content': {
    de: 'Das Dokument enthält aktive Inhalte.',
    en: 'The document contains active content.',
  },
  'missing-number': {
    de: 'Die Belegnummer fehlt. Übergeben Sie den Beleg noch einmal mit Nummer, oder eine Person ergänzt sie.',
    en: 'The document number is missing. Deliver the document again with its number, or a person adds it.',
  },
  'invalid-date': {
    de: 'Das Belegdatum fehlt oder ist kein gültiges Datum. Übergeben Sie den Beleg noch einmal mit Datum, zum Beispiel 03.11.2026, oder eine Person ergänzt es.',
    en: 'The document date is missing or not a real date. Deliver the document again with its date, such as 2026-11-03, or a person adds it.',
  },
  'unknown-type': {
    de: 'Die Belegart fehlt oder ist unbekannt. Übergeben Sie den Beleg noch einmal mit einem bekannten Wort, zum Beispiel Rechnung, oder eine Person ergänzt sie.',
    en: 'The document type is missing or unknown. Deliver the document again with a known word, such as invoice, or a person adds it.',
  },
  'index-xml-conflict': {
    de: 'Die Angaben zu dieser Datei widersprechen sich bei Nummer, Datum, Belegart oder Kunde: Index, E-Rechnung, eine andere Zeile oder der Beleg, als der sie schon da ist. Berichtigen Sie, was falsch ist, oder eine Person entscheidet.',
    en: 'Index, e-invoice, another row or the existing document give this file another number, date, type or customer. Correct what is wrong, or a person decides.',
  },
  'provider-mismatch': {
    de: 'Die USt-IdNr. in der E-Rechnung ist nicht die dieses Anbieters. Prüfen Sie Ordner, Schlüssel und Absender.',
    en: 'The VAT id in the e-invoice is not this provider’s. Check folder, key and sender.',
  },
  'customer-unknown': {
    de: 'Der Kunde ist bei diesem Anbieter nicht bekannt. Lassen Sie ihn im Portal anlegen, dann wird der Beleg von selbst zugeordnet, oder berichtigen Sie die Nummer.',
    en: 'The customer is not known at this provider. Have it created in the portal, and the document is assigned automatically, or correct the number.',
  },
  'customer-ambiguous': {
    de: 'Die Angaben zum Kunden passen auf mehrere Kunden. Nennen Sie im Index die Kundennummer, oder eine Person ordnet ihn zu.',
    en: 'Several customers match the document. Name the customer number in the index, or a person assigns it.',
  },
  'customer-inactive': {
    de: 'Der Kunde ist inaktiv. Lassen Sie ihn im Portal aktivieren.',
    en: 'The customer is inactive. Have it activated in the portal.',
  },
  'customer-differs': {
    de: 'Der Beleg wartete auf einen Kunden. Der jetzt gefundene heißt anders, oder die Kundennummer gehörte einem anderen. Eine Person entscheidet.',
    en: 'The document waited for its customer. The customer found now has another name, or its number belonged to another customer. A person decides.',
  },
  'waited-too-long': {
    de: 'Der Beleg wartete mehr als 30 Tage auf seinen Kunden. Eine Person entscheidet.',
    en: 'The document waited more than 30 days for its customer. A person decides.',
  },
  'e-invoice-required': {
    de: 'Für diesen Beleg ist eine E-Rechnung nötig: Ein PDF genügt nicht mehr. Eine Person gibt ihn mit einer Ausnahme frei.',
    en: 'This document must be an e-invoice: a plain PDF is no longer enough. A person releases it with an exemption.',
  },
  'number-exists': {
    de: 'Diese Belegnummer gibt es in diesem Jahr schon, mit anderem Inhalt. Eine Person entscheidet, ob es eine neue Fassung ist.',
    en: 'This document number exists already in this year, with other content. A person decides whether it is a new version.',
  },
  discarded: {
    de: 'Der Beleg wurde von Hand abgelehnt. Nur wer ihn im Portal hochlädt, bekommt ihn noch einmal zu prüfen.',
    en: 'The document was rejected by hand. Only an upload in the portal brings it back for a decision.',
  },
  'index-unreadable': {
    de: 'Die Indexdatei ist nicht lesbar; keine ihrer Zeilen wurde verarbeitet.',
    en: 'The index file can’t be read; none of its rows was processed.',
  },
  'index-column-missing': {
    de: 'In der Kopfzeile fehlt die Spalte "Datei"; keine Zeile wurde verarbeitet.',
    en: 'The header row has no column "file" ("Datei"); no row was processed.',
  },
  'index-too-large': {
    de: 'Die Indexdatei ist zu groß (höchstens 10 MB und 50.000 Zeilen).',
    en: 'The index file is too large (at most 10 MB and 50,000 rows).',
  },
};

export function explain(reason: keyof typeof EXPLANATIONS, language: Language): string {
  return EXPLANATIONS[reason][language];
}

/** The kinds of active content, in the words of common PDF programs. */
const CONTENT_NAMES: Readonly<Record<ActiveContentKind, Explanation>> = {
  javascript: { de: 'JavaScript', en: 'JavaScript' },
  launch: { de: 'Launch-Aktion (startet ein Programm)', en: 'launch action (starts a program)' },
  'submit-form': { de: 'SubmitForm (sendet Formulardaten)', en: 'SubmitForm (sends form data)' },
  'import-data': { de: 'ImportData (liest fremde Daten ein)', en: 'ImportData (reads foreign data)' },
  'go-to-remote': { de: 'GoToR (öffnet eine andere Datei)', en: 'GoToR (opens another file)' },
  'go-to-embedded': { de: 'GoToE (öffnet eine eingebettete Datei)', en: 'GoToE (opens an embedded file)' },
  'automatic-link': { de: 'Adresse, die sich ohne Klick öffnet', en: 'address that opens without a click' },
  'automatic-action': { de: 'Aktion ohne Klick', en: 'action without a click' },
  'unsafe-link': {
    de: 'Link auf eine Datei, ein Programm oder ein Skript',
    en: 'link to a file, a program or a script',
  },
  xfa: { de: 'XFA-Formular', en: 'XFA form' },
  'rich-media': { de: 'RichMedia', en: 'RichMedia' },
  'three-d': { de: '3D-Inhalt', en: '3D content' },
  multimedia: { de: 'Ton oder Film', en: 'sound or movie' },
  portfolio: { de: 'PDF-Portfolio', en: 'PDF portfolio' },
  'external-file': { de: 'Inhalt aus einer fremden Datei', en: 'content from another file' },
  'embedded-executable': { de: 'eingebettete ausführbare Datei', en: 'embedded executable file' },
  'embedded-archive': {
    de: 'eingebettetes Archiv, das sich nicht prüfen lässt',
    en: 'embedded archive that cannot be checked',
  },
  'second-format': { de: 'zugleich ein ZIP', en: 'a ZIP at the same time' },
  'unreadable-objects': { de: 'Teile, die sich nicht prüfen lassen', en: 'parts that cannot be checked' },
};

/** One line per warning of an accepted document. */
const WARNINGS: Readonly<Record<IntakeWarning, Explanation>> = {
  'e-invoice-required': {
    de: 'Warnung: Dieser Beleg müsste eine E-Rechnung sein.',
    en: 'Warning: this document should be an e-invoice.',
  },
};

/**
 * One text: the explanation of each reason with its values (for active content, its kinds), then the warning and the
 * remarks.
 */
export function explainOutcome(
  outcome: Pick<Outcome, 'reasons' | 'activeContent' | 'values' | 'warning' | keyof IndexRemarks>,
  language: Language,
): string {
  const { reasons, activeContent = [], values = [], warning } = outcome;
  const contents = activeContent.map(({ kind, file }) => {
    const word = CONTENT_NAMES[kind][language];
    return file === null || file === '' ? word : `${word} ${file}`;
  });
  const sentences = reasons.map((reason) => {
    const sentence = explain(reason, language);
    return reason === 'active-content' && contents.length > 0
      ? `${sentence.replace(/\.$/, '')}: ${contents.join(', ')}.`
      : [sentence, ...values.filter((value) => value.reason === reason).map((value) => value[language])].join(
          ' ',
        );
  });
  return [
    ...sentences,
    ...(warning === undefined ? [] : [WARNINGS[warning][language]]),
    ...describeRemarks(outcome, language),
  ].join(' ');
}
