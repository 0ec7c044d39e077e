import type { XmlElement } from '../xml/element.ts';

/** Values that are kept, because the meaning of other values depends on them. */
const KEPT_ELEMENTS =
  /^(?:ChargeIndicator|Indicator|DocumentTypeCode|CustomizationID|TypeCode|InvoiceTypeCode|CreditNoteTypeCode|LineStatusReasonCode|LineID|ParentLineID|IssueDate|UBLVersionID)$|CurrencyCode$/;
const KEPT_PARENTS = /^(?:TaxScheme|IssueDateTime|GuidelineSpecifiedDocumentContextParameter)$/;
const KEPT_ATTRIBUTES = /^(?:currencyID|format)$/;
const KEPT_SCHEMES = /^(?:VA|FC|SEPA)$/;

const NUMBERS = /(?:Amount|Percent|Quantity|Numeric|Rate|Measure)$/;
const DATES = /Date(?:Time|String|TimeString)?$/;

/**
 * A copy of an invoice in which a unique value of the same kind replaces each value. A search for it cannot find another value by
 * mistake, as a search for `1` can.
 */
export function markValues(root: XmlElement): XmlElement {
  let count = 0;
  const mark = (element: XmlElement, parent: string): XmlElement => ({
    ...element,
    text: isKept(element, parent) ? element.text : markOf(element, parent, (count += 1)),
    attributes: new Map(
      [...element.attributes].map(([name, text]) =>
        KEPT_ATTRIBUTES.test(name) || KEPT_SCHEMES.test(text) || text.trim() === ''
          ? [name, text]
          : [name, textMark((count += 1))],
      ),
    ),
    children: element.children.map((child) => mark(child, element.name)),
  });
  return mark(root, '');
}

function isKept({ name, text }: XmlElement, parent: string): boolean {
  return text.trim() === '' || KEPT_ELEMENTS.test(name) || KEPT_PARENTS.test(parent) || /#SKONTO#/.test(text);
}

function markOf({ name, text }: XmlElement, parent: string, count: number): string {
  if (DATES.test(name) || DATES.test(parent)) return dateMark(text, count);
  if (NUMBERS.test(name)) return `${30_000 + count}.37`;
  return `${/^\s*#[A-Z]{3}#/.exec(text)?.[0] ?? ''}${textMark(count)}`;
}

/** Codes are in upper case, so that no mark is taken for a code. */
function textMark(count: number): string {
  return `Mark${count}.`;
}

/** Dates of other forms, such as a month, are shown as they are written. */
function dateMark(text: string, count: number): string {
  const separator = /^\s*\d{4}-/.test(text) ? '-' : '';
  if (!/^\s*\d{4}-?\d{2}-?\d{2}/.test(text)) return textMark(count);
  const day = new Date(Date.UTC(1991, 0, count));
  return day.toISOString().slice(0, 10).replaceAll('-', separator);
}
