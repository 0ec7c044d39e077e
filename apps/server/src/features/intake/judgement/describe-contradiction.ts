import type { IntakeReason } from '@belegfach/contract';
import type { Contradiction, KnownFile } from './judged-item.ts';

/** A repeat that contradicts an accepted document, with the values of its index, which a person has to check. */
export function describeContradiction({ item: { index }, seen }: KnownFile, { customer }: Contradiction) {
  return {
    reasons: ['index-xml-conflict'] satisfies IntakeReason[],
    documentNumber: index?.documentNumber ?? seen.documentNumber,
    documentDate: index?.documentDate ?? seen.documentDate,
    typeValue: index?.type?.typeValue ?? seen.typeValue,
    customerNumber: customer?.customerNumber ?? null,
  };
}
