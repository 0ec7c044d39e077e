/*
 * The names of the files in a ZIP: letters, digits and hyphens, with an underscore between their parts, so that every program
 * and every archive reads them and sorts the documents by date.
 */

/** The values from which the name of a document is made. */
export interface NamedDocument {
  /** `2026-11-20`. */
  readonly date: string;
  /** The word for the type, in the language of the ZIP. */
  readonly type: string;
  readonly number: string;
  readonly customer: string;
}

/** With an annex, date and type, a name has at most 200 characters; file systems take 255. */
const MAX_PART_LENGTH = 50;
const EXTENSION = /\.[A-Za-z0-9]{1,8}$/;

/** `2026-10-05_Rechnung_RE-2026-0828_Baeckerei-Mueller.pdf`; a part without any Latin letter or digit is left out. */
export function nameOfDocument({ date, type, number, customer }: NamedDocument): string {
  const parts = [date, ...[type, number, customer].map(toPart)];
  return `${parts.filter((part) => part !== '').join('_')}.pdf`;
}

/** The structured part of an e-invoice, next to its PDF. */
export function nameOfXml(pdfName: string): string {
  return `${stemOf(pdfName)}.xml`;
}

/** `2026-10-05_Rechnung_RE-2026-0828_Baeckerei-Mueller_Aufmass.pdf`: sorted next to its document. */
export function nameOfAnnex(pdfName: string, annexName: string): string {
  const extension = EXTENSION.exec(annexName)?.[0] ?? '';
  const part = toPart(annexName.slice(0, annexName.length - extension.length));
  return `${stemOf(pdfName)}_${part === '' ? 'annex' : part}${extension}`;
}

function stemOf(pdfName: string): string {
  return pdfName.replace(/\.pdf$/, '');
}

const LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'oe',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
};

/** Writes a text in Latin letters without accents; everything else becomes a hyphen. */
function toPart(text: string): string {
  const composed = text.toWellFormed().normalize('NFC');
  return composed
    .replace(/[äöüßæøœłđ]/giu, (letter, at: number) => spellOut(letter, composed.charAt(at + 1)))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_PART_LENGTH)
    .replace(/-$/, '');
}

/** A capital is spelled `Ae` in `Ämter` and `AE` in `ÄMTER`. */
function spellOut(letter: string, next: string): string {
  const spelled = LETTERS[letter.toLowerCase()] ?? '';
  if (letter === letter.toLowerCase()) return spelled;
  return /\p{Lu}/u.test(next) ? spelled.toUpperCase() : spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
