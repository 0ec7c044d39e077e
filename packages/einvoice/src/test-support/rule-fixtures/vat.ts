import type { FixtureSet, Mutation } from './mutation.ts';
import { type VatParts, vatInvoice } from './vat-invoice.ts';

type Category = VatParts & { id: string; wrongRate: string };

const taxed = { exemption: false, sellerVat: true, buyerVat: true } as const;
const untaxed = {
  rate: '0',
  tax: '0.00',
  wrongRate: '7',
  exemption: true,
  sellerVat: true,
  buyerVat: true,
} as const;

/** A valid invoice of each VAT category, and a rate that the category does not have. */
const CATEGORIES: readonly Category[] = [
  { id: 'S', code: 'S', rate: '19', tax: '19.00', wrongRate: '0', ...taxed },
  { id: 'AF', code: 'L', rate: '7', tax: '7.00', wrongRate: '-1', ...taxed },
  { id: 'AG', code: 'M', rate: '4', tax: '4.00', wrongRate: '-1', ...taxed },
  { id: 'Z', code: 'Z', ...untaxed, exemption: false },
  { id: 'E', code: 'E', ...untaxed },
  { id: 'AE', code: 'AE', ...untaxed },
  { id: 'IC', code: 'K', ...untaxed },
  { id: 'G', code: 'G', ...untaxed },
  { id: 'O', code: 'O', ...untaxed, rate: undefined, sellerVat: false, buyerVat: false },
];

const OTHER = 'Z';
/** In UBL the base of these categories may differ by less than 1. */
const TOLERANT: ReadonlySet<string> = new Set(['S', 'L', 'M']);

/** The changes after which an invoice of the category breaks each of its ten rules. */
function changesOf({
  id,
  code,
  tax,
  exemption,
  sellerVat,
  wrongRate,
}: Category): [number: string, change: Partial<VatParts>][] {
  const identifiers = { sellerVat: !sellerVat, ...(id === 'O' && { buyerVat: true }) };
  return [
    ['01', { shareCode: code === OTHER ? 'E' : OTHER }],
    ['02', identifiers],
    ['03', identifiers],
    ['04', identifiers],
    ['05', { lineRate: wrongRate }],
    ['06', { allowanceRate: wrongRate }],
    ['07', { chargeRate: wrongRate }],
    ['08', { base: TOLERANT.has(code) ? '101.00' : '100.01' }],
    ['09', { tax: (Number(tax) + 1).toFixed(2) }],
    ['10', { exemption: !exemption }],
  ];
}

const EXCLUSIONS: Readonly<Record<string, readonly [rule: string, change: Partial<VatParts>][]>> = {
  IC: [
    ['BR-IC-11', { deliveryDate: false }],
    ['BR-IC-12', { deliveryCountry: false }],
  ],
  O: [
    // A second share would need a second element: the exclusion is about any share in addition to the share of O.
    ['BR-O-12', { lineCode: OTHER }],
    ['BR-O-13', { allowanceCode: OTHER }],
    ['BR-O-14', { chargeCode: OTHER }],
  ],
};

function withSecondShare(document: string): string {
  const share = document.slice(document.indexOf('<cac:TaxSubtotal>'), document.indexOf('</cac:TaxTotal>'));
  return document.replace(
    share,
    `${share}${share.replace('<cbc:ID>O</cbc:ID>', `<cbc:ID>${OTHER}</cbc:ID>`)}`,
  );
}

const ofCategories = CATEGORIES.map((category): FixtureSet => {
  const document = vatInvoice(category);
  const rows: Mutation[] = [
    ...changesOf(category).map(([number, change]) => ({
      rule: `BR-${category.id}-${number}`,
      mutated: vatInvoice({ ...category, ...change }),
    })),
    ...(EXCLUSIONS[category.id] ?? []).map(([rule, change]) => ({
      rule,
      mutated: vatInvoice({ ...category, ...change }),
    })),
    ...(category.id === 'O' ? [{ rule: 'BR-O-11', mutated: withSecondShare(document) }] : []),
  ];
  return { title: `an invoice of the VAT category ${category.code}`, document, mutations: rows };
});

const italian: VatParts = { ...taxed, code: 'B', rate: '22', tax: '22.00', country: 'IT' };

export const VAT_FIXTURES: readonly FixtureSet[] = [
  ...ofCategories,
  {
    title: 'an Italian invoice with split payment',
    document: vatInvoice(italian),
    mutations: [
      { rule: 'BR-B-01', mutated: vatInvoice({ ...italian, country: 'DE' }) },
      { rule: 'BR-B-02', mutated: vatInvoice({ ...italian, chargeCode: 'S' }) },
    ],
  },
];
