import type { Portal } from '../../../lib/portal.ts';

/** A part of a legal text: plain paragraphs, then points. */
export interface LegalSection {
  readonly title: string;
  readonly paragraphs?: readonly string[];
  readonly points?: readonly string[];
}

/** Whom a legal text speaks of. */
export type LegalParty = Pick<Portal, 'productTitle' | 'operatorName' | 'imprint'>;

/** In one line, as a letter would be addressed. */
export function addressOf({ street, postcode, city }: LegalParty['imprint']): string {
  return `${street}, ${postcode} ${city}`;
}
