import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  CII_TAX_POINT_CODES,
  CREDIT_NOTE_TYPES,
  EXEMPTION_REASONS,
  INVOICE_TYPES,
  MIME_TYPES,
  NOTE_SUBJECTS,
  PAYMENT_MEANS,
  TAX_POINT_CODES,
  VAT_CATEGORIES,
} from '../codes/invoice-codes.ts';
import { CII_COUNTRIES, COUNTRIES, CURRENCIES } from '../codes/money-and-countries.ts';
import { ITEM_CLASSIFICATIONS, REFERENCE_QUALIFIERS } from '../codes/references.ts';
import { ADDRESS_SCHEMES, IDENTIFIER_SCHEMES } from '../codes/schemes.ts';
import { UNITS } from '../codes/units.ts';
import type { Labels } from '../../terms/term.ts';
import { type Rule, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import {
  attributes,
  countries,
  currencies,
  inElements,
  noteSubjects,
  objectSchemes,
  partySchemes,
  placed,
  registrationSchemes,
  texts,
  type WrittenCode,
} from './code-places.ts';

type Codes = ReadonlySet<string>;

/** A value that is a code or has a code as an attribute. */
type CodeRule = {
  readonly id: string;
  readonly term: TermId;
  readonly list: string;
  readonly codes: Codes | ((invoice: RuleInvoice) => Codes);
  readonly pick: (invoice: RuleInvoice) => readonly WrittenCode[];
  /** Whether the code qualifies the value: as its scheme, list, type or currency. */
  readonly isQualifier?: true;
};

const ALL_TYPES: Codes = new Set([...INVOICE_TYPES, ...CREDIT_NOTE_TYPES]);

function typesOf({ isCii, root }: RuleInvoice): Codes {
  if (isCii) return ALL_TYPES;
  return root.name === 'CreditNote' ? CREDIT_NOTE_TYPES : INVOICE_TYPES;
}

function countriesOf({ isCii }: RuleInvoice): Codes {
  return isCii ? CII_COUNTRIES : COUNTRIES;
}

const CODE_RULES: readonly CodeRule[] = [
  { id: '01', term: 'BT-3', list: 'UNTDID 1001', codes: typesOf, pick: texts('BT-3') },
  {
    id: '03',
    term: 'BT-5',
    list: 'ISO 4217',
    codes: CURRENCIES,
    pick: currencies,
    isQualifier: true,
  },
  { id: '04', term: 'BT-5', list: 'ISO 4217', codes: CURRENCIES, pick: texts('BT-5') },
  { id: '05', term: 'BT-6', list: 'ISO 4217', codes: CURRENCIES, pick: texts('BT-6') },
  {
    id: '06',
    term: 'BT-8',
    list: 'UNTDID 2005',
    codes: ({ isCii }) => (isCii ? CII_TAX_POINT_CODES : TAX_POINT_CODES),
    pick: texts('BT-8'),
  },
  {
    id: '07',
    term: 'BT-18',
    list: 'UNTDID 1153',
    codes: REFERENCE_QUALIFIERS,
    pick: objectSchemes,
    isQualifier: true,
  },
  { id: '08', term: 'BT-21', list: 'UNTDID 4451', codes: NOTE_SUBJECTS, pick: noteSubjects },
  {
    id: '10',
    term: 'BT-29',
    list: 'ISO 6523',
    codes: IDENTIFIER_SCHEMES,
    pick: partySchemes,
    isQualifier: true,
  },
  {
    id: '11',
    term: 'BT-30',
    list: 'ISO 6523',
    codes: IDENTIFIER_SCHEMES,
    pick: registrationSchemes,
    isQualifier: true,
  },
  {
    id: '13',
    term: 'BT-158',
    list: 'UNTDID 7143',
    codes: ITEM_CLASSIFICATIONS,
    pick: attributes('listID', 'BT-158'),
    isQualifier: true,
  },
  { id: '14', term: 'BT-40', list: 'ISO 3166-1', codes: countriesOf, pick: countries },
  { id: '15', term: 'BT-159', list: 'ISO 3166-1', codes: countriesOf, pick: texts('BT-159') },
  { id: '16', term: 'BT-81', list: 'UNTDID 4461', codes: PAYMENT_MEANS, pick: texts('BT-81') },
  {
    id: '17',
    term: 'BT-118',
    list: 'UNTDID 5305',
    codes: VAT_CATEGORIES,
    // In the Cross Industry Invoice the breakdown and the lines share one element name.
    pick: (invoice) => texts('BT-95', 'BT-102', ...(invoice.isCii ? [] : (['BT-118'] as const)))(invoice),
  },
  {
    id: '18',
    term: 'BT-151',
    list: 'UNTDID 5305',
    codes: VAT_CATEGORIES,
    pick: (invoice) => texts('BT-151', ...(invoice.isCii ? (['BT-118'] as const) : []))(invoice),
  },
  { id: '19', term: 'BT-98', list: 'UNTDID 5189', codes: ALLOWANCE_REASONS, pick: texts('BT-98', 'BT-140') },
  { id: '20', term: 'BT-105', list: 'UNTDID 7161', codes: CHARGE_REASONS, pick: texts('BT-105', 'BT-145') },
  {
    id: '21',
    term: 'BT-157',
    list: 'ISO 6523',
    codes: IDENTIFIER_SCHEMES,
    pick: attributes('schemeID', 'BT-157'),
    isQualifier: true,
  },
  {
    id: '22',
    term: 'BT-121',
    list: 'VATEX',
    codes: EXEMPTION_REASONS,
    // This list is compared without case.
    pick: (invoice) =>
      inElements(
        'TaxExemptionReasonCode',
        'ExemptionReasonCode',
      )(invoice).map(({ code }) => ({
        code: code.toUpperCase(),
      })),
  },
  {
    id: '23',
    term: 'BT-130',
    list: 'UN/ECE Rec. 20/21',
    codes: UNITS,
    pick: (invoice) => [
      ...texts('BT-130', 'BT-150')(invoice),
      ...attributes('unitCode', 'BT-149-1')(invoice),
    ],
  },
  {
    id: '24',
    term: 'BT-125',
    list: 'MIME',
    codes: MIME_TYPES,
    pick: attributes('mimeCode', 'BT-125'),
    isQualifier: true,
  },
  {
    id: '25',
    term: 'BT-34',
    list: 'EAS',
    codes: ADDRESS_SCHEMES,
    pick: attributes('schemeID', 'BT-34', 'BT-49'),
    isQualifier: true,
  },
  {
    id: '26',
    term: 'BT-71',
    list: 'ISO 6523',
    codes: IDENTIFIER_SCHEMES,
    pick: attributes('schemeID', 'BT-71'),
    isQualifier: true,
  },
];

function adviceOf({ term, list, isQualifier }: CodeRule): Labels {
  const [de, en] = isQualifier === true ? ['Die nähere Angabe zu {}', 'The qualifier of {}'] : ['{}', '{}'];
  return sentence(
    `${de} steht nicht in der Codeliste ${list}: Bitte im ERP einen Code der Liste hinterlegen.`,
    `${en} is not in the code list ${list}: set a code of the list in the ERP.`,
    term,
  );
}

/** BR-CL-01 to BR-CL-26: codes of published lists. */
export const CODE_LIST_RULES: readonly Rule[] = CODE_RULES.map((row) => ({
  id: `BR-CL-${row.id}`,
  class: 'semantic',
  severity: 'fatal',
  family: 'code',
  term: row.term,
  advice: adviceOf(row),
  check: (invoice) => {
    const allowed = typeof row.codes === 'function' ? row.codes(invoice) : row.codes;
    return unlessEach(
      row.pick(invoice),
      ({ code }) => allowed.has(code),
      ({ code, line }) => ({ ...placed(line), values: [code] }),
    );
  },
}));
