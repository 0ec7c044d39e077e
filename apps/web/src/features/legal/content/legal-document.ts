import type { PortalSettings } from '@belegfach/contract';

/** A section of a legal text: plain paragraphs, then a list of points. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}

/** The operator and the product that a legal text names. */
export type LegalParty = Pick<PortalSettings, 'productTitle' | 'operatorName' | 'imprint'>;

/** The postal address on one line. */
export function addressOf({ street, postcode, city }: LegalParty['imprint']): string {
  return `${street}, ${postcode} ${city}`;
}
