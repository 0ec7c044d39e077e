import type { InvoiceContent, Party } from '@belegfach/einvoice';

/** An identifier of the customer from a document or its index, in the form in which it is compared and stored. */
export interface CustomerIdentifier {
  readonly scheme: IdentifierScheme;
  readonly value: string;
}

/** Schemes of `customer_identifier`, strongest first. A `buyer-id` may also be the customer number itself. */
export const IDENTIFIER_SCHEMES = [
  'customer-number',
  'buyer-id',
  'gln',
  'vat-id',
  'endpoint',
  'leitweg-id',
  'name',
] as const;
export type IdentifierScheme = (typeof IDENTIFIER_SCHEMES)[number];

/** ISO 6523 code of the GLN. */
const GLN_SCHEME = '0088';

/**
 * The stored form of an identifier: trimmed and in lower case, but VAT ids in upper case without separators (like
 * `provider_vat_id`). Every writer of `customer_identifier` uses this form, so that a database index finds the value.
 */
export function normaliseIdentifier(scheme: IdentifierScheme, value: string): string {
  if (scheme === 'vat-id') return normaliseVatId(value);
  return value.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

export function normaliseVatId(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/**
 * The customer number that a key may contain; undefined if its scheme contains none. If leading zeros mean nothing at
 * the provider, a number is padded with zeros to the eight digits of customer numbers, so that it names exactly one
 * customer.
 */
export function toCustomerNumber(
  { scheme, value }: CustomerIdentifier,
  { ignoresLeadingZeros }: { readonly ignoresLeadingZeros: boolean },
): string | undefined {
  if (scheme !== 'customer-number' && scheme !== 'buyer-id') return undefined;
  return ignoresLeadingZeros && /^\d+$/.test(value) ? value.replace(/^0+/, '').padStart(8, '0') : value;
}

/**
 * Identifiers of the party that is the portal's customer: in a self-billed document the seller. Only a buyer has a
 * Leitweg-ID.
 */
export function listPartyIdentifiers(
  invoice: InvoiceContent,
  customerParty: 'buyer' | 'seller',
): CustomerIdentifier[] {
  const party: Party = invoice[customerParty];
  const keys: [IdentifierScheme, string | undefined][] = [
    ...(party.ids ?? []).map((id): [IdentifierScheme, string] => ['buyer-id', id]),
    ...(party.globalIds ?? [])
      .filter(({ scheme }) => scheme === GLN_SCHEME)
      .map(({ id }): [IdentifierScheme, string] => ['gln', id]),
    ['vat-id', party.vatId],
    ['endpoint', party.endpoint?.id],
    ['leitweg-id', customerParty === 'buyer' ? invoice.buyerReference : undefined],
    ['name', party.name],
  ];
  return keys.flatMap(([scheme, text]) => {
    const value = normaliseIdentifier(scheme, text ?? '');
    return value === '' ? [] : [{ scheme, value }];
  });
}
