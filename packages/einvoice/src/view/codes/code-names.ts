import { toDecimal } from '../../decimal.ts';
import { PROFILE_LABELS, profileNameOf } from '../../model/profile.ts';
import type { Labels } from '../../terms/term.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Language } from '../language.ts';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from './adjustment-reasons.ts';
import { ADDRESS_AND_IDENTIFIER_SCHEMES } from './identifier-schemes.ts';
import { INVOICE_TYPES } from './invoice-types.ts';
import { namesOf } from './names-of.ts';
import { NOTE_SUBJECTS } from './note-subjects.ts';
import { PAYMENT_MEANS } from './payment-means.ts';
import { LINE_SUBTYPES, OBJECT_SCHEMES, REFERENCE_TYPES } from './references.ts';
import { UNITS } from './units.ts';
import { EXEMPTION_REASONS, TAX_POINTS, TAX_SCHEMES, VAT_CATEGORIES } from './vat.ts';

type Names = (code: string, language: Language) => string | undefined;

const fromTable =
  (names: Pick<ReadonlyMap<string, Labels>, 'get'>): Names =>
  (code, language) =>
    names.get(code)?.[language];

/** The code lists of the terms whose codes have names here. A code that is not in its list is shown as it is written. */
const LISTS: readonly (readonly [names: Names, ...terms: TermId[]])[] = [
  [(code, language) => UNITS.get(code)?.one[language], 'BT-130', 'BT-150'],
  [fromTable(INVOICE_TYPES), 'BT-3', 'BT-X-555', 'BT-X-559'],
  [countryName, 'BT-40', 'BT-55', 'BT-69', 'BT-80', 'BT-159', 'BT-X-254'],
  [currencyName, 'BT-5', 'BT-6', 'BT-X-258', 'BT-X-259'],
  [fromTable(PAYMENT_MEANS), 'BT-81'],
  [fromTable(VAT_CATEGORIES), 'BT-95', 'BT-102', 'BT-118', 'BT-151', 'BT-X-273', 'BT-X-296'],
  [
    fromTable(TAX_SCHEMES),
    'BT-31-0',
    'BT-32-0',
    'BT-48-0',
    'BT-63-0',
    'BT-95-0',
    'BT-102-0',
    'BT-118-0',
    'BT-151-0',
    'BT-X-273-0',
    'BT-X-294',
    'EXT-buyer-tax-scheme',
  ],
  [fromTable(TAX_POINTS), 'BT-8'],
  [fromTable(NOTE_SUBJECTS), 'BT-21', 'BT-X-10'],
  [fromTable(ALLOWANCE_REASONS), 'BT-98', 'BT-140'],
  [fromTable(CHARGE_REASONS), 'BT-105', 'BT-145'],
  [
    (code, language) => EXEMPTION_REASONS.get(code.toUpperCase())?.[language],
    'BT-121',
    'BT-X-97',
    'BT-X-297',
  ],
  [fromTable(LINE_SUBTYPES), 'BT-X-8'],
  [fromTable(REFERENCE_TYPES), 'BT-17-0', 'BT-18-0', 'BT-122-0', 'BT-128-0'],
  [fromTable(OBJECT_SCHEMES), 'BT-18-1', 'BT-128-1'],
  [(specification) => PROFILE_LABELS.get(profileNameOf(specification)), 'BT-24'],
];

const LIST_OF_TERM: ReadonlyMap<TermId, Names> = new Map(
  LISTS.flatMap(([names, ...terms]) => terms.map((term) => [term, names] as const)),
);

/** The name of a code; undefined if it has none here. */
export function findCodeName(term: TermId, code: string, language: Language): string | undefined {
  return LIST_OF_TERM.get(term)?.(code.trim(), language);
}

/** The name of a unit of UN/ECE Recommendation 20 or 21, for a quantity as it is written; undefined if it has none here. */
export function findUnitName(code: string, quantity: string, language: Language): string | undefined {
  const isOne = toDecimal(quantity)?.abs().eq(1) ?? true;
  return UNITS.get(code.trim())?.[isOne ? 'one' : 'many'][language];
}

/** The name of the scheme of an identifier; undefined if it has none here. */
export function findSchemeName(term: TermId, code: string, language: Language): string | undefined {
  const schemes = term === 'BT-18' || term === 'BT-128' ? OBJECT_SCHEMES : ADDRESS_AND_IDENTIFIER_SCHEMES;
  return schemes.get(code.trim())?.[language];
}

const COUNTRY_NAMES = {
  de: new Intl.DisplayNames('de', { type: 'region', fallback: 'none' }),
  en: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};
const CURRENCY_NAMES = {
  de: new Intl.DisplayNames('de', { type: 'currency', fallback: 'none' }),
  en: new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' }),
};

/** The codes that exist only for VAT. */
const VAT_COUNTRIES = namesOf(`
  1A Kosovo | Kosovo
  XI Nordirland | Northern Ireland
`);

function countryName(code: string, language: Language): string | undefined {
  const name = VAT_COUNTRIES.get(code)?.[language];
  if (name !== undefined) return name;
  return /^[A-Z]{2}$/.test(code) ? COUNTRY_NAMES[language].of(code) : undefined;
}

function currencyName(code: string, language: Language): string | undefined {
  return /^[A-Z]{3}$/.test(code) ? CURRENCY_NAMES[language].of(code) : undefined;
}
