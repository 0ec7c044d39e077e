/** The short name of a profile (BT-24). `OTHER` is a national or private specification: readable, but without a short name here. */
export type ProfileName = (typeof PROFILES)[number]['name'] | 'OTHER';

/**
 * The first match from the top is used, because the identifier of an extension also contains the identifier of the extended profile.
 * Separators vary between versions and tools (`#compliant#`, `:compliant:`, `factur-x.eu`, `zugferd.de:2p0`).
 */
const PROFILES = [
  { name: 'ZUGFERD1-RC-COMFORT', pattern: /^urn:ferd:invoice:rc:comfort/ },
  { name: 'ZUGFERD1-BASIC', pattern: /^urn:ferd:.*:basic$/ },
  { name: 'ZUGFERD1-COMFORT', pattern: /^urn:ferd:.*:comfort$/ },
  { name: 'ZUGFERD1-EXTENDED', pattern: /^urn:ferd:.*:extended$/ },
  { name: 'XRECHNUNG-EXTENSION', pattern: /:extension:xrechnung/ },
  { name: 'XRECHNUNG', pattern: /xrechnung/ },
  { name: 'PEPPOL-SELF-BILLING-3', pattern: /peppol\.eu:2017:poacc:selfbilling:3/ },
  { name: 'PEPPOL-PINT', pattern: /^urn:peppol:pint:billing-1/ },
  { name: 'PEPPOL-PINT-SELF-BILLING', pattern: /^urn:peppol:pint:selfbilling-1/ },
  { name: 'PEPPOL-BIS-3', pattern: /peppol\.eu:2017:poacc:billing:3/ },
  { name: 'MINIMUM', pattern: /:minimum$/ },
  { name: 'BASIC WL', pattern: /:basicwl$/ },
  { name: 'BASIC', pattern: /:basic$/ },
  { name: 'EXTENDED', pattern: /:extended$/ },
  { name: 'EN16931', pattern: /^urn:cen\.eu:en16931:2017$|:(?:en16931|comfort)$/ },
] as const;

export function profileNameOf(profile: string | undefined): ProfileName {
  const lowerCase = (profile ?? '').toLowerCase();
  return PROFILES.find(({ pattern }) => pattern.test(lowerCase))?.name ?? 'OTHER';
}
