import { readDate } from '../mapping/values.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { findTerm, findTermGroup } from '../terms/term-index.ts';
import { findCodeName, findSchemeName, findUnitName } from './codes/code-names.ts';
import { formatAmount, formatDay, formatMoney, formatQuantity, toReadableText } from './format-value.ts';
import type { ViewRow } from './invoice-view.ts';
import type { Language } from './language.ts';
import { ShownCodes } from './shown-codes.ts';
import { type Texts, TEXTS } from './texts.ts';

/** Attributes that are part of the formatted text. */
const SHOWN_ATTRIBUTES = new Set(['currencyID', 'unitCode', 'schemeID', 'filename', 'mimeCode']);
/** Attributes of a classification (BT-158) that are part of its formatted text. */
const LIST_ATTRIBUTES = ['listID', 'listVersionID'];
/** Attributes that describe the notation of a value: its format or its code list. */
const TECHNICAL_ATTRIBUTES =
  /^(?:format|encodingCode|characterSetCode|languageID|uri|(?:scheme|list|unitCodeList|currencyCodeList)(?:ID|Agency(?:ID|Name)|(?:Data)?URI|Version(?:ID)?|Name))$/;

function isShown(term: TermId, attribute: string): boolean {
  return SHOWN_ATTRIBUTES.has(attribute) || (term === 'BT-158' && LIST_ATTRIBUTES.includes(attribute));
}

/** The other ids are internal and have no meaning for a reader. */
function isStandardTerm(term: TermId): boolean {
  return term.startsWith('BT-');
}

/**
 * Formats values in one language. Each value is taken once; a value that no part of the view takes goes to the further
 * details.
 */
export class ViewWriter {
  readonly texts: Texts;
  readonly language: Language;
  /** BT-5. */
  readonly currency: string | undefined;
  readonly #taken = new Set<TermValue>();
  readonly #shown = new ShownCodes();

  constructor(language: Language, currency: string | undefined) {
    this.language = language;
    this.currency = currency;
    this.texts = TEXTS[language];
  }

  /** Takes a value; false if it is empty or was taken before. */
  takeValue(value: TermValue): boolean {
    const isEmpty = value.text.trim() === '' && value.binary === undefined;
    if (isEmpty || this.#taken.has(value)) return false;
    this.#taken.add(value);
    for (const [name, text] of value.attributes)
      if (TECHNICAL_ATTRIBUTES.test(name) && !isShown(value.term, name))
        this.#shown.keepTechnical(name, text);
    return true;
  }

  /** Takes the first value of a term that is left. */
  take(group: GroupValues | undefined, term: TermId): TermValue | undefined {
    return group?.values.find((value) => value.term === term && this.takeValue(value));
  }

  takeAll(group: GroupValues | undefined, term: TermId): TermValue[] {
    return group?.values.filter((value) => value.term === term && this.takeValue(value)) ?? [];
  }

  /** Takes a value and formats it; undefined if the term has none left. */
  text(group: GroupValues | undefined, term: TermId): string | undefined {
    const value = this.take(group, term);
    return value && this.format(value);
  }

  allTexts(group: GroupValues | undefined, term: TermId): string[] {
    return this.takeAll(group, term).map((value) => this.format(value));
  }

  /** A row with the label of the term, or another label; none without a value. */
  rows(group: GroupValues | undefined, term: TermId, label = this.labelOf(term)): ViewRow[] {
    return this.allTexts(group, term).map((text) => ({ label, text }));
  }

  /** Takes a code. @returns its name, with which `codeRows` lists the code; or the code if it has no name */
  codeName(group: GroupValues | undefined, term: TermId): string | undefined {
    const value = this.take(group, term);
    if (value === undefined) return undefined;
    const scheme = value.attributes.get('schemeID');
    if (scheme !== undefined) this.#shown.keepTechnical('schemeID', scheme);
    const code = toReadableText(value.text);
    const name = findCodeName(term, code, this.language);
    if (name !== undefined) this.#shown.keepCode(this.labelOf(term), code, name);
    return name ?? code;
  }

  /** Takes a code with a name that the view expresses in another way; `codeRows` lists it. */
  markNamedCodeAsShown(group: GroupValues | undefined, term: TermId): void {
    const isNamed = group?.values.some(
      (value) =>
        value.term === term && findCodeName(term, toReadableText(value.text), this.language) !== undefined,
    );
    if (isNamed === true) this.codeName(group, term);
  }

  /** Takes all remaining values, those of inner groups last. */
  takeRest(group: GroupValues): ViewRow[] {
    const own = group.values
      .filter((value) => this.takeValue(value))
      .map((value) => ({
        label: this.labelOf(value.term),
        text: this.format(value),
        ...(isStandardTerm(value.term) && { term: value.term }),
      }));
    return [...own, ...group.groups.flatMap((inner) => this.takeRest(inner))];
  }

  /** The codes that are shown by their names, with the label of their term. */
  codeRows(): ViewRow[] {
    return this.#shown.codeRows();
  }

  /** The technical attributes of the values that were taken, each text once. */
  technicalRows(): ViewRow[] {
    return this.#shown.technicalRows();
  }

  labelOf(term: TermId): string {
    return findTerm(term).labels[this.language];
  }

  groupLabel(group: GroupId): string {
    return findTermGroup(group).labels[this.language];
  }

  money(amount: string): string {
    return formatMoney(amount, this.currency, this.language);
  }

  /** `2,5 %` in German, `2.5%` in English. */
  percentage(rate: string): string {
    return this.texts.percentage(formatQuantity(rate, this.language));
  }

  /** The name of a unit, in the plural for several; the list of codes has it in the singular. */
  unitName(code: string, quantity: string): string {
    const name = findUnitName(code, quantity, this.language);
    const single = findCodeName('BT-130', code, this.language);
    if (single !== undefined) this.#shown.keepCode(this.labelOf('BT-130'), code.trim(), single);
    return name ?? toReadableText(code);
  }

  /** An amount for a column whose heading names the currency of the invoice; any other currency is added to the amount. */
  formatInColumn({ text, attributes }: TermValue): string {
    const amount = toReadableText(text);
    return this.#isForeign(attributes)
      ? formatMoney(amount, this.#currencyOf(attributes), this.language)
      : formatAmount(amount, this.language);
  }

  /** The value as text, with its attributes. */
  format(value: TermValue): string {
    const text = this.#formatText(value);
    const scheme = value.attributes.get('schemeID')?.trim();
    const additions = [
      ...(scheme === undefined || scheme === '' ? [] : [this.#schemeName(value.term, scheme)]),
      ...[...value.attributes]
        .filter(([name]) => !SHOWN_ATTRIBUTES.has(name) && !TECHNICAL_ATTRIBUTES.test(name))
        .map(([name, attribute]) => `${name}: ${toReadableText(attribute)}`),
      ...this.#classificationOf(value),
    ].filter((addition) => addition !== '');
    return additions.length === 0 ? text : `${text} (${additions.join(', ')})`;
  }

  #formatText(value: TermValue): string {
    const { term, attributes, binary } = value;
    const text = toReadableText(value.text);
    switch (findTerm(term).kind) {
      case 'amount':
        return formatMoney(text, this.#currencyOf(attributes), this.language);
      case 'unit-price-amount':
        return this.formatInColumn(value);
      case 'quantity':
        return this.#withUnit(text, attributes.get('unitCode'));
      case 'percentage':
        return this.percentage(text);
      case 'date': {
        const day = readDate(text);
        return day === undefined ? text : formatDay(day, this.language);
      }
      case 'code':
      case 'identifier': {
        const name = findCodeName(term, text, this.language);
        return name === undefined || name === text ? text : `${name} (${text})`;
      }
      case 'indicator':
        if (!/^(?:true|false|0|1)$/.test(text)) return text;
        return this.texts.indicators[/^(?:true|1)$/.test(text) ? 'true' : 'false'];
      case 'binary': {
        const file = [attributes.get('filename') ?? '', attributes.get('mimeCode') ?? '']
          .map(toReadableText)
          .filter((part) => part !== '');
        const size = this.texts.bytes(formatQuantity(String(binary?.size ?? 0), this.language));
        return [...file, size].join(', ');
      }
      case 'text':
        return text;
    }
  }

  #currencyOf(attributes: ReadonlyMap<string, string>): string | undefined {
    const currency = attributes.get('currencyID')?.trim();
    return currency === undefined || currency === '' ? this.currency : toReadableText(currency);
  }

  #isForeign(attributes: ReadonlyMap<string, string>): boolean {
    return this.#currencyOf(attributes) !== this.currency;
  }

  #withUnit(quantity: string, unit: string | undefined): string {
    const shown = formatQuantity(quantity, this.language);
    return unit === undefined || unit.trim() === '' ? shown : `${shown} ${this.unitName(unit, quantity)}`;
  }

  /** Nothing for the scheme of a tax number, because the label of its term names it. */
  #schemeName(term: TermId, scheme: string): string {
    const taxScheme = findCodeName('BT-31-0', scheme, this.language);
    if (taxScheme !== undefined) {
      this.#shown.keepCode(this.labelOf('BT-31-0'), scheme, taxScheme);
      return '';
    }
    const name = findSchemeName(term, scheme, this.language);
    if (name !== undefined) this.#shown.keepCode(this.texts.scheme, scheme, name);
    return name ?? `${this.texts.scheme} ${toReadableText(scheme)}`;
  }

  /** The list of a classification (BT-158), with its version. */
  #classificationOf({ term, attributes }: TermValue): string[] {
    if (term !== 'BT-158') return [];
    const list = LIST_ATTRIBUTES.map((name) => toReadableText(attributes.get(name) ?? ''));
    return [list.filter((part) => part !== '').join(' ')];
  }
}
