import { formatAmount, formatQuantity } from '../view/format-value.ts';
import type { InvoiceView } from '../view/invoice-view.ts';
import type { Language } from '../view/language.ts';
import type { XmlElement } from '../xml/element.ts';

/** Says whether an amount is added or subtracted, which the sign of the amount shows. */
const INDICATORS = new Set(['ChargeIndicator', 'Indicator']);
const YES: Readonly<Record<Language, string>> = { de: 'ja', en: 'yes' };
const MACHINE_DISCOUNT = /#(?:SKONTO|VERZUG)#TAGE=(\d+)#PROZENT=([\d.]+)(?:#BASISBETRAG=(-?[\d.]+))?#/g;

/** All texts that a view shows, in its order. */
export function viewTexts(view: InvoiceView): string[] {
  const rows = [
    ...view.parties.flatMap(({ rows: each }) => each),
    ...view.facts,
    ...[...view.sections, ...view.further.sections].flatMap(({ rows: each }) => each),
  ];
  return [
    ...view.parties.flatMap(({ title, name, warning }) => [title, name, warning ?? '']),
    ...rows.flatMap(({ label, text }) => [label ?? '', text]),
    ...view.lines.flatMap(({ details, level: _, isCounted: __, ...cells }) => [
      ...Object.values(cells),
      ...details.flatMap(({ label, text }) => [label ?? '', text]),
    ]),
    ...view.totals.flatMap(({ label, amount, details }) => [label, amount, ...details]),
  ];
}

/** The texts and attributes of elements that a text does not contain in any of the forms in which a person would recognise them. */
export function findMissing(elements: readonly XmlElement[], shown: string, language: Language): string[] {
  const compact = compactOf(shown);
  return elements.flatMap((element) => {
    const texts = [element.text, ...element.attributes.values()].flatMap(partsOf);
    if (INDICATORS.has(element.name)) return [];
    return texts
      .filter((text) => !formsOf(text, language).some((form) => compact.includes(compactOf(form))))
      .map((text) => `${element.name}: ${text}`);
  });
}

/** The lines of a text, and each value of the parts of it that are written for machines. */
function partsOf(text: string): string[] {
  const values = [...text.matchAll(MACHINE_DISCOUNT)].flatMap(([, ...parts]) => parts.filter(Boolean));
  return [...text.replace(MACHINE_DISCOUNT, '\n').split('\n'), ...values]
    .map((part) => part.replace(/^\s*#([A-Z]{3})#\s*/, '').trim())
    .filter((part) => part !== '');
}

function formsOf(text: string, language: Language): string[] {
  const decimal = text.replace(/^\+/, '');
  const isDecimal = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(decimal);
  const unsigned = decimal.replace(/^-/, '');
  const date = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  const separator = language === 'de' ? '.' : '/';
  return [
    text,
    ...(text === 'true' ? [YES[language]] : []),
    ...(isDecimal ? [formatAmount(unsigned, language), formatQuantity(unsigned, language)] : []),
    ...(date === null ? [] : [date.slice(1).reverse().join(separator)]),
  ];
}

/** Without white space and breaks: a PDF has breaks anywhere. */
function compactOf(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cf}]/gu, '');
}
