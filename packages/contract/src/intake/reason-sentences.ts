import type { IntakeLimit, OtherFileKind } from './intake-codes.ts';

/** Sentences about the value behind a reason, shared by the portal, the result files and the command line. */
type Sentence = Readonly<Record<'de' | 'en', string>>;

interface LimitValues {
  readonly name: IntakeLimit;
  readonly allowed: number;
  /** Null where the reading ended at the limit. */
  readonly found: number | null;
}

/** The exceeded limit in words and units: what the file has and what is allowed. */
export function describeLimit({ name, allowed, found }: LimitValues, language: 'de' | 'en'): string {
  const format = name.endsWith('-bytes') ? formatMebibytes : formatNumber;
  const { without, withFound } = LIMIT_SENTENCES[name];
  const allowedText = format(allowed, language);
  if (found === null) return without[language].replace('{allowed}', allowedText);
  const exact = format(found, language);
  // Just above the limit, a rounded value would say that 25 MB are more than 25 MB.
  const foundText = exact === allowedText ? `${MORE_THAN[language]} ${exact}` : exact;
  return withFound[language].replace('{allowed}', allowedText).replace('{found}', foundText);
}

const MORE_THAN: Sentence = { de: 'mehr als', en: 'more than' };
const MEBIBYTE = 1024 * 1024;

function formatNumber(value: number, language: 'de' | 'en'): string {
  const locale = language === 'de' ? 'de-DE' : 'en-GB';
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

/** In MiB, which the texts call MB. */
function formatMebibytes(bytes: number, language: 'de' | 'en'): string {
  return `${formatNumber(bytes / MEBIBYTE, language)} MB`;
}

const LIMIT_SENTENCES: Readonly<
  Record<IntakeLimit, { readonly without: Sentence; readonly withFound: Sentence }>
> = {
  'file-bytes': {
    without: {
      de: 'Eine Datei darf höchstens {allowed} haben.',
      en: 'A file may have at most {allowed}.',
    },
    withFound: {
      de: 'Die Datei hat {found}, erlaubt sind {allowed}.',
      en: 'The file has {found}, {allowed} are allowed.',
    },
  },
  archive: {
    without: {
      de: 'Ein ZIP darf höchstens 2.000 Dateien, je Datei 25 MB und zusammen 500 MB haben.',
      en: 'A ZIP may hold at most 2,000 files, 25 MB each and 500 MB in total.',
    },
    withFound: {
      de: 'Ein ZIP darf höchstens 2.000 Dateien, je Datei 25 MB und zusammen 500 MB haben.',
      en: 'A ZIP may hold at most 2,000 files, 25 MB each and 500 MB in total.',
    },
  },
  'archive-files': {
    without: {
      de: 'Ein ZIP darf höchstens {allowed} Dateien enthalten.',
      en: 'A ZIP may hold at most {allowed} files.',
    },
    withFound: {
      de: 'Das ZIP enthält {found} Dateien, erlaubt sind {allowed}.',
      en: 'The ZIP holds {found} files, {allowed} are allowed.',
    },
  },
  'archive-file-bytes': {
    without: {
      de: 'Eine Datei im ZIP darf höchstens {allowed} haben.',
      en: 'A file in a ZIP may have at most {allowed}.',
    },
    withFound: {
      de: 'Eine Datei im ZIP hat {found}, erlaubt sind {allowed}.',
      en: 'A file in the ZIP has {found}, {allowed} are allowed.',
    },
  },
  'archive-total-bytes': {
    without: {
      de: 'Die ZIPs einer Lieferung dürfen entpackt zusammen höchstens {allowed} haben.',
      en: 'The ZIPs of a delivery may have at most {allowed} together when unpacked.',
    },
    withFound: {
      de: 'Das ZIP hat entpackt {found}, erlaubt sind {allowed}.',
      en: 'The ZIP has {found} when unpacked, {allowed} are allowed.',
    },
  },
  'archive-ratio': {
    without: {
      de: 'Der Inhalt eines ZIP darf höchstens auf den {allowed}. Teil verkleinert sein.',
      en: 'The content of a ZIP may be compressed at most {allowed} times.',
    },
    withFound: {
      de: 'Der Inhalt ist entpackt {found}-mal so groß, erlaubt ist das {allowed}-Fache.',
      en: 'The content is {found} times as large when unpacked, {allowed} times are allowed.',
    },
  },
  'embedded-files': {
    without: {
      de: 'Ein PDF darf höchstens {allowed} eingebettete Dateien haben.',
      en: 'A PDF may have at most {allowed} embedded files.',
    },
    withFound: {
      de: 'Das PDF hat {found} eingebettete Dateien, erlaubt sind {allowed}.',
      en: 'The PDF has {found} embedded files, {allowed} are allowed.',
    },
  },
  'xml-elements': {
    without: {
      de: 'Die XML-Rechnung hat mehr als die erlaubten {allowed} Elemente.',
      en: 'The XML invoice has more than the {allowed} allowed elements.',
    },
    withFound: {
      de: 'Die XML-Rechnung hat {found} Elemente, erlaubt sind {allowed}.',
      en: 'The XML invoice has {found} elements, {allowed} are allowed.',
    },
  },
  'xml-levels': {
    without: {
      de: 'Die XML-Rechnung ist tiefer als die erlaubten {allowed} Ebenen verschachtelt.',
      en: 'The XML invoice is nested deeper than the {allowed} allowed levels.',
    },
    withFound: {
      de: 'Die XML-Rechnung hat {found} Ebenen, erlaubt sind {allowed}.',
      en: 'The XML invoice has {found} levels, {allowed} are allowed.',
    },
  },
  repetitions: {
    without: {
      de: 'Eine Angabe kommt in der XML-Rechnung öfter als die erlaubten {allowed} Mal vor.',
      en: 'A field occurs in the XML invoice more than the {allowed} times allowed.',
    },
    withFound: {
      de: 'Eine Angabe kommt {found} Mal vor, erlaubt sind {allowed}.',
      en: 'A field occurs {found} times, {allowed} are allowed.',
    },
  },
  seconds: {
    without: {
      de: 'Das Lesen dauerte länger als die erlaubten {allowed} Sekunden.',
      en: 'Reading took longer than the {allowed} allowed seconds.',
    },
    withFound: {
      de: 'Das Lesen dauerte {found} Sekunden, erlaubt sind {allowed}.',
      en: 'Reading took {found} seconds, {allowed} are allowed.',
    },
  },
  'memory-bytes': {
    without: {
      de: 'Das Lesen brauchte mehr als den erlaubten Arbeitsspeicher von {allowed}.',
      en: 'Reading needed more than the allowed memory of {allowed}.',
    },
    withFound: {
      de: 'Das Lesen brauchte {found} Arbeitsspeicher, erlaubt sind {allowed}.',
      en: 'Reading needed {found} of memory, {allowed} are allowed.',
    },
  },
};

/** The apparent kind of a file that is neither a PDF nor XML, and the remedy. */
export const OTHER_FILE_SENTENCES: Readonly<Record<OtherFileKind, Sentence>> = {
  html: {
    de: 'Sie beginnt wie eine Webseite, oft die Fehlerseite des ERP-Systems. Lassen Sie den Beleg neu erzeugen.',
    en: 'It begins like a web page, often the error page of the ERP system. Have the document created again.',
  },
  zip: {
    de: 'Sie ist ein ZIP oder ein Office-Dokument (Word, Excel). Lassen Sie den Beleg als PDF ausgeben.',
    en: 'It is a ZIP or an office document (Word, Excel). Have the document output as PDF.',
  },
  picture: {
    de: 'Sie ist ein Bild. Lassen Sie den Beleg als PDF ausgeben.',
    en: 'It is a picture. Have the document output as PDF.',
  },
  'old-office': {
    de: 'Sie ist ein Office-Dokument oder eine Outlook-Nachricht. Lassen Sie den Beleg als PDF ausgeben.',
    en: 'It is an office document or an Outlook message. Have the document output as PDF.',
  },
  text: {
    de: 'Sie enthält nur Text. Lassen Sie den Beleg als PDF oder E-Rechnung ausgeben.',
    en: 'It contains only text. Have the document output as PDF or e-invoice.',
  },
  unknown: {
    de: 'Ihr Anfang passt zu keinem bekannten Dateiformat. Lassen Sie den Beleg als PDF oder E-Rechnung ausgeben.',
    en: 'It begins like no known file format. Have the document output as PDF or e-invoice.',
  },
};
