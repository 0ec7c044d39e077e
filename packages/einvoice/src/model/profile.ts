/** The short name of a profile (BT-24). `OTHER` is a national or private specification: readable, but without a short name here. */
export type ProfileName = (typeof PROFILES)[number]['name'] | 'OTHER';

/**
 * The first match from the top is used, because the identifier of an extension also contains the identifier of the extended profile.
 * Separators vary between versions and tools (`#compliant#`, `:compliant:`, `factur-x.eu`, `zugferd.de:2p0`).
 */
const PROFILES = [
  { name: 'ZUGFERD1-RC-COMFORT', label: 'ZUGFeRD 1 Comfort', pattern: /^urn:ferd:invoice:rc:comfort/ },
  { name: 'ZUGFERD1-BASIC', label: 'ZUGFeRD 1 Basic', pattern: /^urn:ferd:.*:basic$/ },
  { name: 'ZUGFERD1-COMFORT', label: 'ZUGFeRD 1 Comfort', pattern: /^urn:ferd:.*:comfort$/ },
  { name: 'ZUGFERD1-EXTENDED', label: 'ZUGFeRD 1 Extended', pattern: /^urn:ferd:.*:extended$/ },
  { name: 'XRECHNUNG-EXTENSION', label: 'XRechnung Extension', pattern: /:extension:xrechnung/ },
  { name: 'XRECHNUNG', label: 'XRechnung', pattern: /xrechnung/ },
  {
    name: 'PEPPOL-SELF-BILLING-3',
    label: 'Peppol Self-Billing 3',
    pattern: /peppol\.eu:2017:poacc:selfbilling:3/,
  },
  { name: 'PEPPOL-PINT', label: 'Peppol PINT', pattern: /^urn:peppol:pint:billing-1/ },
  {
    name: 'PEPPOL-PINT-SELF-BILLING',
    label: 'Peppol PINT Self-Billing',
    pattern: /^urn:peppol:pint:selfbilling-1/,
  },
  { name: 'PEPPOL-BIS-3', label: 'Peppol BIS 3', pattern: /peppol\.eu:2017:poacc:billing:3/ },
  { name: 'MINIMUM', label: 'Minimum', pattern: /:minimum$/ },
  { name: 'BASIC WL', label: 'Basic WL', pattern: /:basicwl$/ },
  { name: 'BASIC', label: 'Basic', pattern: /:basic$/ },
  { name: 'EXTENDED', label: 'Extended', pattern: /:extended$/ },
  { name: 'EN16931', label: 'EN 16931', pattern: /^urn:cen\.eu:en16931:2017$|:(?:en16931|comfort)$/ },
] as const;

/** The names of the profiles in the spelling of their publishers. */
export const PROFILE_LABELS: ReadonlyMap<ProfileName, string> = new Map(
  PROFILES.map(({ name, label }) => [name, label]),
);

export function profileNameOf(profile: string | undefined): ProfileName {
  const lowerCase = (profile ?? '').toLowerCase();
  return PROFILES.find(({ pattern }) => pattern.test(lowerCase))?.name ?? 'OTHER';
}
