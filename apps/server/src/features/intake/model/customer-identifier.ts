import { IDENTIFIER_SCHEMES, type IdentifierScheme } from '@belegfach/contract';
import type { InvoiceContent, Party } from '@belegfach/einvoice';

/** An identifier of the customer from a document or its index row, in the form in which it is compared and stored. */
export interface CustomerIdentifier {
  readonly scheme: IdentifierScheme;
  readonly value: string;
}

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

/**
 * The text form of an identifier, as the column `customer_key` of an intake receipt stores it: `gln:4012345000009`. A
 * customer number has no scheme in front, so that it equals the number of a customer that is added later.
 */
export function formatIdentifier({ scheme, value }: CustomerIdentifier): string {
  return scheme === 'customer-number' || scheme === 'buyer-id' ? value : `${scheme}:${value}`;
}

/**
 * Parses the text form of an identifier that a release can store. Returns null for a name, which is no identifier,
 * because several customers may have it (INT-74).
 */
export function parseIdentifier(text: string | null) {
  if (text === null) return null;
  const scheme = IDENTIFIER_SCHEMES.find((candidate) => text.startsWith(`${candidate}:`));
  if (scheme === 'name') return null;
  return scheme === undefined
    ? { scheme: 'customer-number' as const, value: text }
    : { scheme, value: text.slice(scheme.length + 1) };
}

export function normaliseVatId(value: string): string {
  return value.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** `DE` and nine digits. */
export function isGermanVatId(value: string): boolean {
  return /^DE\d{9}$/.test(normaliseVatId(value));
}

/**
 * Returns the customer number that an identifier may be; undefined for the schemes that contain no customer number. If
 * the provider ignores leading zeros, a number is padded with zeros to the eight digits of customer numbers: `888` means
 * `00000888`.
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
