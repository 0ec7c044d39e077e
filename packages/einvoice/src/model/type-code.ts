/**
 * The document types of EN 16931 (UNTDID 1001 as restricted for BT-3) in the classes of the portal. 480, an invoice out
 * of the scope of tax, is a code only of Peppol's international model (PINT). 751 is missing: it is information for
 * accounting and no invoice. In self-billed documents the customer of the portal is the seller.
 */
export type DocumentClass = (typeof CLASSES)[number]['name'] | 'reminder';

export type CustomerParty = 'buyer' | 'seller';

const CLASSES = [
  {
    name: 'invoice',
    codes: [
      71, 82, 102, 130, 218, 219, 295, 325, 331, 380, 382, 385, 387, 388, 390, 393, 394, 395, 456, 457, 480,
      553, 575, 623, 633, 780, 817, 870, 935,
    ],
  },
  { name: 'partial-invoice', codes: [326] },
  { name: 'prepayment-invoice', codes: [386] },
  { name: 'corrected-invoice', codes: [384, 472] },
  { name: 'credit-note', codes: [81, 83, 262, 296, 308, 381, 396, 420, 458, 503, 532] },
  { name: 'debit-note', codes: [80, 84, 383] },
  { name: 'payment-valuation', codes: [202, 203, 204, 211] },
  { name: 'partial-construction-invoice', codes: [875] },
  { name: 'partial-final-construction-invoice', codes: [876] },
  { name: 'final-construction-invoice', codes: [877] },
  { name: 'self-billed-invoice', codes: [389, 471, 473, 500, 501] },
  { name: 'self-billed-credit-note', codes: [261, 502] },
  { name: 'self-billed-debit-note', codes: [527] },
] as const;

const SELF_BILLED: ReadonlySet<DocumentClass> = new Set([
  'self-billed-invoice',
  'self-billed-credit-note',
  'self-billed-debit-note',
]);

const CLASS_BY_CODE: ReadonlyMap<string, DocumentClass> = new Map(
  CLASSES.flatMap(({ name, codes }) => codes.map((code): [string, DocumentClass] => [String(code), name])),
);

/** The class of a type code; undefined for a code that EN 16931 does not allow. */
export function findDocumentClass(typeCode: string): DocumentClass | undefined {
  return CLASS_BY_CODE.get(typeCode);
}

export function customerPartyOf(documentClass: DocumentClass): CustomerParty {
  return SELF_BILLED.has(documentClass) ? 'seller' : 'buyer';
}

/** The type code of a reference to the invoiced object (BT-18, BT-128). */
export const INVOICED_OBJECT = '130';
