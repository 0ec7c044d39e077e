import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';

/** The identifiers of seller and buyer that a category requires or excludes. */
export type Identifiers = 'seller' | 'seller-vat' | 'reverse-charge' | 'intra-community' | 'none';

/** One VAT category of EN 16931. Its ten rules follow from this row. */
export type VatCategory = {
  /** The part of the rule ids: BR-S-01 and so on. */
  readonly id: string;
  readonly code: string;
  readonly labels: Labels;
  /** `any`: zero or more. `positive-in-cii`: positive in the Cross Industry Invoice, `any` in UBL. */
  readonly rate: 'positive' | 'positive-in-cii' | 'zero' | 'any' | 'none';
  /** Whether the breakdown has a share for each rate, whose tax is base times rate. */
  readonly byRate: boolean;
  readonly identifiers: Identifiers;
  readonly exemption: 'required' | 'forbidden';
};

export const VAT_CATEGORY_TABLE: readonly VatCategory[] = [
  {
    id: 'S',
    code: 'S',
    labels: { de: 'Regelsteuersatz', en: 'standard rate' },
    rate: 'positive',
    byRate: true,
    identifiers: 'seller',
    exemption: 'forbidden',
  },
  {
    id: 'Z',
    code: 'Z',
    labels: { de: 'Nullsatz', en: 'zero rated' },
    rate: 'zero',
    byRate: false,
    identifiers: 'seller',
    exemption: 'forbidden',
  },
  {
    id: 'E',
    code: 'E',
    labels: { de: 'steuerbefreit', en: 'exempt from VAT' },
    rate: 'zero',
    byRate: false,
    identifiers: 'seller',
    exemption: 'required',
  },
  {
    id: 'AE',
    code: 'AE',
    labels: { de: 'Reverse Charge', en: 'reverse charge' },
    rate: 'zero',
    byRate: false,
    identifiers: 'reverse-charge',
    exemption: 'required',
  },
  {
    id: 'IC',
    code: 'K',
    labels: { de: 'innergemeinschaftliche Lieferung', en: 'intra-community supply' },
    rate: 'zero',
    byRate: false,
    identifiers: 'intra-community',
    exemption: 'required',
  },
  {
    id: 'G',
    code: 'G',
    labels: { de: 'Ausfuhr', en: 'export outside the EU' },
    rate: 'zero',
    byRate: false,
    identifiers: 'seller-vat',
    exemption: 'required',
  },
  {
    id: 'O',
    code: 'O',
    labels: { de: 'nicht steuerbar', en: 'outside the scope of VAT' },
    rate: 'none',
    byRate: false,
    identifiers: 'none',
    exemption: 'required',
  },
  {
    id: 'AF',
    code: 'L',
    labels: { de: 'IGIC, Kanarische Inseln', en: 'IGIC, Canary Islands' },
    rate: 'positive-in-cii',
    byRate: true,
    identifiers: 'seller',
    exemption: 'forbidden',
  },
  {
    id: 'AG',
    code: 'M',
    labels: { de: 'IPSI, Ceuta und Melilla', en: 'IPSI, Ceuta and Melilla' },
    rate: 'any',
    byRate: true,
    identifiers: 'seller',
    exemption: 'forbidden',
  },
];

export const IDENTIFIER_TERMS: Readonly<
  Record<Identifiers, { terms: readonly TermId[]; de: string; en: string }>
> = {
  seller: {
    terms: ['BT-31', 'BT-32', 'BT-63'],
    de: 'Bitte {}, {} oder {} im ERP ergänzen.',
    en: 'add {}, {} or {} in the ERP.',
  },
  'seller-vat': {
    terms: ['BT-31', 'BT-63'],
    de: 'Bitte {} oder {} im ERP ergänzen.',
    en: 'add {} or {} in the ERP.',
  },
  'reverse-charge': {
    terms: ['BT-31', 'BT-32', 'BT-63', 'BT-48', 'BT-47'],
    de: 'Bitte {}, {} oder {} sowie {} oder {} im ERP ergänzen.',
    en: 'add {}, {} or {}, and {} or {} in the ERP.',
  },
  'intra-community': {
    terms: ['BT-31', 'BT-63', 'BT-48'],
    de: 'Bitte {} oder {} sowie {} im ERP ergänzen.',
    en: 'add {} or {}, and {} in the ERP.',
  },
  none: {
    terms: ['BT-31', 'BT-63', 'BT-48'],
    de: 'Bitte {}, {} und {} im ERP weglassen.',
    en: 'leave out {}, {} and {} in the ERP.',
  },
};

export const RATE_ADVICE = {
  positive: ['größer als 0 sein', 'must be greater than 0'],
  zero: ['0 sein', 'must be 0'],
  any: ['mindestens 0 sein', 'must be 0 or more'],
  'positive-in-cii': ['mindestens 0 sein (in CII größer als 0)', 'must be 0 or more (in CII more than 0)'],
  none: ['fehlen', 'must be absent'],
} as const;
