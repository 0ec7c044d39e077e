import { MIN_YEAR, FREE_TEXT_MAX_LENGTH, IDENTIFIER_MAX_LENGTH } from '../limits.ts';
import type { NoticeCode } from '../reasons.ts';
import type { XmlElement } from '../xml/element.ts';
import { find, findAll } from '../xml/element.ts';

/** Reads values out of elements and remembers what was left out because it could not be read. */
export class ValueReader {
  readonly notices = new Set<NoticeCode>();

  /** One line of text, white space collapsed. */
  text(from: XmlElement | undefined, ...path: string[]): string | undefined {
    return shorten(collapse(find(from, ...path)?.text ?? ''));
  }

  /** Free text in which line breaks mean something. */
  paragraph(from: XmlElement | undefined, ...path: string[]): string | undefined {
    const lines = (find(from, ...path)?.text ?? '').split(/\r\n|\r|\n/).map(collapse);
    return shorten(
      lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim(),
    );
  }

  identifier(from: XmlElement | undefined, ...path: string[]): string | undefined {
    return identifierOf(find(from, ...path));
  }

  /** A decimal number as written; a sign `+` and blanks around it mean nothing. */
  amount(from: XmlElement | undefined, ...path: string[]): string | undefined {
    return this.amountOf(find(from, ...path));
  }

  amountOf(element: XmlElement | undefined): string | undefined {
    const written = collapse(element?.text ?? '').replace(/^\+/, '');
    if (written === '') return undefined;
    if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(written) && written.length <= AMOUNT_MAX_LENGTH)
      return written.replace(/\.$/, '').replace(/^(-?)\./, '$10.');
    this.notices.add('amount-unreadable');
    return undefined;
  }

  date(from: XmlElement | undefined, ...path: string[]): string | undefined {
    const written = writtenDate(from, ...path);
    if (written === undefined) return undefined;
    const date = readDate(written);
    if (date === undefined) this.notices.add('date-unreadable');
    return date;
  }

  /** The amount in the wanted currency; without one so marked, the first. */
  amountInCurrency(candidates: XmlElement[], currency: string | undefined): string | undefined {
    const marked = candidates.find((element) => element.attributes.get('currencyID') === currency);
    return this.amountOf(marked ?? candidates[0]);
  }

  texts(from: XmlElement | undefined, ...path: string[]): string[] | undefined {
    const read = findAll(from, ...path).flatMap((element) => this.paragraph(element) ?? []);
    return read.length > 0 ? read : undefined;
  }
}

/** Far beyond any sum of money, and still a number every consumer can take. */
const AMOUNT_MAX_LENGTH = 40;

export function identifierOf(element: XmlElement | undefined): string | undefined {
  const id = collapse(element?.text ?? '');
  return id === '' || id.length > IDENTIFIER_MAX_LENGTH ? undefined : id;
}

/** The text of a date, whether it stands in the element itself (UBL) or in a DateTimeString within (CII). */
export function writtenDate(from: XmlElement | undefined, ...path: string[]): string | undefined {
  const element = find(from, ...path);
  const inner = element?.children[0];
  return shorten(collapse((inner ?? element)?.text ?? ''));
}

/** `YYYYMMDD` (format 102) or ISO with or without a time zone, which a calendar day ignores; must be a real day. */
export function readDate(written: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(written);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  const iso = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  // An impossible day such as 31 February rolls over and no longer equals what was written.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && Number(year) >= MIN_YEAR ? iso : undefined;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string | undefined {
  if (text === '') return undefined;
  return text.length > FREE_TEXT_MAX_LENGTH ? `${text.slice(0, FREE_TEXT_MAX_LENGTH - 1)}…` : text;
}
