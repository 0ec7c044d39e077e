import { MIN_YEAR, MAX_FREE_TEXT_LENGTH, MAX_IDENTIFIER_LENGTH } from '../limits.ts';
import type { Period, SchemedId } from '../model/invoice-model.ts';
import { nonEmptyRecord, omitUndefined } from '../model/omit-undefined.ts';
import type { ReaderWarning } from '../reasons.ts';
import { find, findAll, type XmlElement } from '../xml/element.ts';

/** Reads values from elements and collects warnings about values that are left out because they cannot be read. */
export class ValueReader {
  readonly warnings = new Set<ReaderWarning>();

  /** One line of text with collapsed white space. */
  text(from: XmlElement | undefined, ...path: string[]): string | undefined {
    return shorten(collapse(find(from, ...path)?.text ?? ''));
  }

  /** Free text with its line breaks. */
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

  /** A decimal number with its digits as written, without a sign `+` and blanks around it. */
  amount(from: XmlElement | undefined, ...path: string[]): string | undefined {
    return this.amountOf(find(from, ...path));
  }

  amountOf(element: XmlElement | undefined): string | undefined {
    const text = collapse(element?.text ?? '').replace(/^\+/, '');
    if (text === '') return undefined;
    if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && text.length <= MAX_AMOUNT_LENGTH)
      return text.replace(/\.$/, '').replace(/^(-?)\./, '$10.');
    this.warnings.add('amount-unreadable');
    return undefined;
  }

  date(from: XmlElement | undefined, ...path: string[]): string | undefined {
    const text = readDateText(from, ...path);
    if (text === undefined) return undefined;
    const date = readDate(text);
    if (date === undefined) this.warnings.add('date-unreadable');
    return date;
  }

  period(from: XmlElement | undefined, start: string, end: string): Period | undefined {
    return nonEmptyRecord({ start: this.date(from, start), end: this.date(from, end) });
  }

  /** The amount in the given currency, or the first amount if none has that currency. */
  amountInCurrency(candidates: XmlElement[], currency: string | undefined): string | undefined {
    const withCurrency = candidates.find((element) => element.attributes.get('currencyID') === currency);
    return this.amountOf(withCurrency ?? candidates[0]);
  }

  texts(from: XmlElement | undefined, ...path: string[]): string[] | undefined {
    return nonEmptyList(findAll(from, ...path).flatMap((element) => this.paragraph(element) ?? []));
  }
}

/** Every amount of money is much shorter, and every consumer can process a number of this length. */
const MAX_AMOUNT_LENGTH = 40;

export function identifierOf(element: XmlElement | undefined): string | undefined {
  const id = collapse(element?.text ?? '');
  return id === '' || id.length > MAX_IDENTIFIER_LENGTH ? undefined : id;
}

/** An identifier with its scheme, if it states one. */
export function schemedIdOf(element: XmlElement | undefined): SchemedId | undefined {
  const id = identifierOf(element);
  return id === undefined ? undefined : omitUndefined({ scheme: element?.attributes.get('schemeID'), id });
}

/** An empty list is absent in the model, like any other value that is not in the document. */
export function nonEmptyList<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** Returns the text of a date, which is in the element itself (UBL) or in a DateTimeString within it (CII). */
export function readDateText(from: XmlElement | undefined, ...path: string[]): string | undefined {
  const element = find(from, ...path);
  const inner = element?.children[0];
  return shorten(collapse((inner ?? element)?.text ?? ''));
}

/** Reads `YYYYMMDD` (format 102) or an ISO date as a calendar day, which must exist; time and time zone are ignored. */
export function readDate(text: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T[\d:.]+)?(?:Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  const iso = `${year ?? ''}-${month ?? ''}-${day ?? ''}`;
  const instant = new Date(`${iso}T00:00:00Z`);
  // An impossible day such as 31 February becomes another day, which differs from the written one.
  const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(iso);
  return isReal && Number(year) >= MIN_YEAR ? iso : undefined;
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string | undefined {
  if (text === '') return undefined;
  return text.length > MAX_FREE_TEXT_LENGTH ? `${text.slice(0, MAX_FREE_TEXT_LENGTH - 1)}…` : text;
}
