import type { IntakeReason } from '@belegfach/contract';
import type { Contradiction, KnownFile } from './judged-item.ts';

/** A repeat that calls an accepted document another one, as its index describes it: what a person is to look at. */
export function describeContradiction({ item: { index }, seen }: KnownFile, { customer }: Contradiction) {
  return {
    reasons: ['index-xml-conflict'] satisfies IntakeReason[],
    documentNumber: index?.documentNumber ?? seen.documentNumber,
    documentDate: index?.documentDate ?? seen.documentDate,
    typeValue: index?.type?.typeValue ?? seen.typeValue,
    customerNumber: customer?.customerNumber ?? null,
  };
}
