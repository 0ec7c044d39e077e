import { Big } from 'big.js';
import { findGroup, findGroups, findPaymentMeans, findValues } from '../terms/find.ts';
import type { GroupValues, InvoiceTerms, TermValue } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import type { XmlElement } from '../xml/element.ts';
import { find } from '../xml/element.ts';
import { numberOf, textOf } from './values.ts';
import { ALLOWANCE_VAT, BREAKDOWN_VAT, CHARGE_VAT, LINE_VAT, toVatItem, type VatItem } from './vat-item.ts';
import { VatSums } from './vat-sums.ts';

/** A line of the invoice itself; the details of a line (sub-lines) are counted with it. */
export type Line = {
  readonly number: number;
  readonly values: GroupValues;
  readonly price: GroupValues | undefined;
  readonly item: GroupValues | undefined;
  readonly period: GroupValues | undefined;
  readonly allowances: readonly GroupValues[];
  readonly charges: readonly GroupValues[];
};

/** A value, with the number of its line if it is in one. */
export type PlacedValue = TermValue & { readonly line?: number };

/** An invoice as the rules see it: groups that many rules need are found once. */
export class RuleInvoice {
  readonly isCii: boolean;
  readonly document: GroupValues;
  readonly process: GroupValues | undefined;
  readonly seller: GroupValues | undefined;
  readonly buyer: GroupValues | undefined;
  readonly payee: GroupValues | undefined;
  readonly representative: GroupValues | undefined;
  readonly delivery: GroupValues | undefined;
  readonly period: GroupValues | undefined;
  /** Undefined if the document has no element of totals. */
  readonly totals: GroupValues | undefined;
  readonly lines: readonly Line[];
  readonly allowances: readonly GroupValues[];
  readonly charges: readonly GroupValues[];
  /** Logistics charges of the EXTENDED profile; they count like `charges`. */
  readonly logistics: readonly GroupValues[];
  readonly payments: readonly GroupValues[];
  readonly currency: string;
  readonly vatCurrency: string;
  readonly breakdown: readonly VatItem[];
  readonly vatLines: readonly VatItem[];
  readonly vatAllowances: readonly VatItem[];
  readonly vatCharges: readonly VatItem[];
  readonly root: XmlElement;
  readonly isExtended: boolean;
  #elements: readonly XmlElement[] | undefined;
  #elementsByName: ReadonlyMap<string, readonly XmlElement[]> | undefined;
  #vatSums: VatSums | undefined;
  readonly #valuesByTerm: ReadonlyMap<TermId, readonly PlacedValue[]>;

  constructor(
    root: XmlElement,
    { syntax, invoice, lines }: InvoiceTerms,
    { isExtended }: { isExtended: boolean },
  ) {
    this.root = root;
    this.isExtended = isExtended;
    this.isCii = syntax === 'cii';
    this.document = invoice;
    const group = (id: GroupId) => findGroup(invoice, id);
    this.process = group('BG-2');
    this.seller = group('BG-4');
    this.buyer = group('BG-7');
    this.payee = group('BG-10');
    this.representative = group('BG-11');
    this.delivery = group('BG-13');
    this.period = group('BG-14');
    this.totals = hasTotals(root, this.isCii) ? (group('BG-22') ?? emptyGroup('BG-22')) : undefined;
    this.lines = lines.filter(({ values }) => values.group === 'BG-25').map(toLine);
    this.allowances = findGroups(invoice, 'BG-20');
    this.charges = findGroups(invoice, 'BG-21');
    this.logistics = findGroups(invoice, 'BG-X-42');
    this.payments = findPaymentMeans(invoice);
    this.currency = textOf(invoice, 'BT-5');
    this.vatCurrency = textOf(invoice, 'BT-6');
    this.breakdown = findGroups(invoice, 'BG-23').map((values) =>
      toVatItem(values, BREAKDOWN_VAT, numberOf(values, 'BT-116')),
    );
    this.vatLines = this.lines.flatMap(({ number, values }) =>
      findGroups(values, 'BG-30').map((vat) => ({
        ...toVatItem(vat, LINE_VAT, numberOf(values, 'BT-131')),
        line: number,
      })),
    );
    this.vatAllowances = this.allowances.map((each) =>
      toVatItem(each, ALLOWANCE_VAT, numberOf(each, 'BT-92')),
    );
    this.vatCharges = this.charges.map((each) => toVatItem(each, CHARGE_VAT, numberOf(each, 'BT-99')));
    this.#valuesByTerm = indexValues(invoice, this.lines);
  }

  /** All values of a term, those of lines with the number of the line. */
  valuesOf(term: TermId): readonly PlacedValue[] {
    return this.#valuesByTerm.get(term) ?? [];
  }

  /**
   * The shares of VAT to which the general rules apply. In the Cross Industry Invoice, the shares of the categories O,
   * L and M have only the rules of their category.
   */
  get sharesForGeneralRules(): readonly VatItem[] {
    if (!this.isCii) return this.breakdown;
    return this.breakdown.filter(({ category, isVat }) => !isVat || !ONLY_BY_CATEGORY.has(category));
  }

  get vatSums(): VatSums {
    this.#vatSums ??= new VatSums([...this.vatLines, ...this.vatCharges], this.vatAllowances);
    return this.#vatSums;
  }

  /** All elements in document order, for rules about the syntax. */
  get elements(): readonly XmlElement[] {
    this.#elements ??= listElements(this.root);
    return this.#elements;
  }

  /** All elements of a name, wherever they are. */
  elementsNamed(name: string): readonly XmlElement[] {
    return this.#byName.get(name) ?? [];
  }

  /** All amounts, prices included. */
  get amounts(): readonly XmlElement[] {
    return [...this.#byName].flatMap(([name, elements]) => (name.endsWith('Amount') ? elements : []));
  }

  get #byName(): ReadonlyMap<string, readonly XmlElement[]> {
    this.#elementsByName ??= Map.groupBy(this.elements, ({ name }) => name);
    return this.#elementsByName;
  }

  /** BT-110: the total VAT in the currency of the invoice. */
  get vatTotals(): readonly TermValue[] {
    return this.#taxAmounts().filter(({ attributes }) => attributes.get('currencyID') === this.currency);
  }

  /** BT-111: the total VAT in the accounting currency. */
  get accountingVatTotals(): readonly TermValue[] {
    if (this.vatCurrency === '') return [];
    return this.#taxAmounts().filter(({ attributes }) => attributes.get('currencyID') === this.vatCurrency);
  }

  /** Totals of VAT that are not in the currency of the invoice. */
  get foreignVatTotals(): readonly TermValue[] {
    return this.#taxAmounts().filter(({ attributes }) => {
      const currency = attributes.get('currencyID');
      return currency !== undefined && currency !== this.currency;
    });
  }

  #taxAmounts(): TermValue[] {
    const totals = findGroup(this.document, 'BG-22');
    return [...findValues(totals, 'BT-110'), ...findValues(totals, 'BT-111')];
  }
}

function toLine({ number, values }: { number: number; values: GroupValues }): Line {
  return {
    number,
    values,
    price: findGroup(values, 'BG-29'),
    item: findGroup(values, 'BG-31'),
    period: findGroup(values, 'BG-26'),
    allowances: findGroups(values, 'BG-27'),
    charges: findGroups(values, 'BG-28'),
  };
}

const ONLY_BY_CATEGORY: ReadonlySet<string> = new Set(['O', 'L', 'M']);

const CII_TOTALS = [
  'SupplyChainTradeTransaction',
  'ApplicableHeaderTradeSettlement',
  'SpecifiedTradeSettlementHeaderMonetarySummation',
];

function hasTotals(root: XmlElement, isCii: boolean): boolean {
  return find(root, ...(isCii ? CII_TOTALS : ['LegalMonetaryTotal'])) !== undefined;
}

function emptyGroup(group: GroupId): GroupValues {
  return { group, path: '', values: [], groups: [] };
}

/** Sub-lines are left out: the rules of the standards are about lines. */
function indexValues(document: GroupValues, lines: readonly Line[]): ReadonlyMap<TermId, PlacedValue[]> {
  const index = new Map<TermId, PlacedValue[]>();
  const add = ({ values, groups }: GroupValues, line?: number) => {
    for (const value of values) {
      const placed = line === undefined ? value : { ...value, line };
      const known = index.get(value.term);
      if (known === undefined) index.set(value.term, [placed]);
      else known.push(placed);
    }
    for (const inner of groups) if (inner.group !== 'BG-25' && inner.group !== 'BG-DEX-01') add(inner, line);
  };
  add(document);
  for (const { values, number } of lines) add(values, number);
  return index;
}

function listElements(root: XmlElement): XmlElement[] {
  const elements: XmlElement[] = [];
  const add = (element: XmlElement) => {
    elements.push(element);
    for (const child of element.children) add(child);
  };
  add(root);
  return elements;
}

/** The sum of numbers; an absent or unreadable number counts as zero. */
export function sumOf(numbers: readonly (Big | undefined)[]): Big {
  let sum = new Big(0);
  for (const number of numbers) if (number !== undefined) sum = sum.plus(number);
  return sum;
}
