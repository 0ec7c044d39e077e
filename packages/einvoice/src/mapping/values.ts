import { MIN_YEAR, MAX_FREE_TEXT_LENGTH, MAX_IDENTIFIER_LENGTH, MAX_SHOWN_CHARACTERS } from '../limits.ts';
import type { Period, SchemedId } from '../model/invoice-model.ts';
import { nonEmptyRecord, omitUndefined } from '../model/omit-undefined.ts';
import type { ReaderWarning } from '../reasons.ts';
import { findValue, findValues } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';

/** Reads values of terms and collects warnings about values that are left out because they cannot be read. */
export class ValueReader {
  readonly warnings = new Set<ReaderWarning>();

  /** One line of text with collapsed white space. */
  text(group: GroupValues | undefined, term: TermId): string | undefined {
    return shorten(collapse(findValue(group, term)?.text ?? ''));
  }

  /** Free text with its line breaks. */
  paragraph(group: GroupValues | undefined, term: TermId): string | undefined {
    return paragraphOf(findValue(group, term));
  }

  paragraphs(group: GroupValues, term: TermId): string[] {
    return findValues(group, term).flatMap((value) => paragraphOf(value) ?? []);
  }

  identifier(group: GroupValues | undefined, term: TermId): string | undefined {
    return identifierOf(findValue(group, term));
  }

  /** A decimal number with its digits as written, without a sign `+` and blanks around it. */
  amount(group: GroupValues | undefined, term: TermId): string | undefined {
    return this.amountOf(findValue(group, term)?.text);
  }

  amountOf(written: string | undefined): string | undefined {
    const text = collapse(written ?? '').replace(/^\+/, '');
    if (text === '') return undefined;
    if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && text.length <= MAX_AMOUNT_LENGTH)
      return text.replace(/\.$/, '').replace(/^(-?)\./, '$10.');
    this.warnings.add('amount-unreadable');
    return undefined;
  }

  date(group: GroupValues | undefined, term: TermId): string | undefined {
    const text = this.text(group, term);
    if (text === undefined) return undefined;
    const date = readDate(text);
    if (date === undefined) this.warnings.add('date-unreadable');
    return date;
  }

  period(group: GroupValues | undefined, start: TermId, end: TermId): Period | undefined {
    return nonEmptyRecord({ start: this.date(group, start), end: this.date(group, end) });
  }
}

/** Every amount of money is much shorter, and every consumer can process a number of this length. */
const MAX_AMOUNT_LENGTH = 40;

export function identifierOf(value: TermValue | undefined): string | undefined {
  const id = collapse(value?.text ?? '');
  return id === '' || id.length > MAX_IDENTIFIER_LENGTH ? undefined : id;
}

/** An identifier with its scheme, if it states one. */
export function schemedIdOf(value: TermValue | undefined): SchemedId | undefined {
  const id = identifierOf(value);
  return id === undefined ? undefined : omitUndefined({ scheme: value?.attributes.get('schemeID'), id });
}

/** An empty list is absent in the model, like any other value that is not in the document. */
export function nonEmptyList<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
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

function paragraphOf(value: TermValue | undefined): string | undefined {
  const lines = (value?.text ?? '')
    .slice(0, MAX_SHOWN_CHARACTERS)
    .split(/\r\n|\r|\n/)
    .map(collapse);
  return shorten(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Cuts the text to the length that is shown, because replacing the blanks of a much longer text would need too much memory. */
function collapse(text: string): string {
  return text.slice(0, MAX_SHOWN_CHARACTERS).replace(/\s+/g, ' ').trim();
}

function shorten(text: string): string | undefined {
  if (text === '') return undefined;
  return text.length > MAX_FREE_TEXT_LENGTH ? `${text.slice(0, MAX_FREE_TEXT_LENGTH - 1)}…` : text;
}
