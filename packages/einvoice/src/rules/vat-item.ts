import type { Big } from 'big.js';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { isVatScheme, numberOf, textOf } from './values.ts';

/**
 * A part of an invoice that has a VAT category: a line, an allowance or a charge of the document, or a share of the VAT
 * breakdown.
 */
export type VatItem = {
  readonly values: GroupValues;
  readonly category: string;
  readonly rate: Big | undefined;
  readonly hasRate: boolean;
  readonly isVat: boolean;
  readonly amount: Big | undefined;
  readonly line?: number;
};

type VatTerms = readonly [category: TermId, scheme: TermId, rate: TermId];
export const BREAKDOWN_VAT: VatTerms = ['BT-118', 'BT-118-0', 'BT-119'];
export const LINE_VAT: VatTerms = ['BT-151', 'BT-151-0', 'BT-152'];
export const ALLOWANCE_VAT: VatTerms = ['BT-95', 'BT-95-0', 'BT-96'];
export const CHARGE_VAT: VatTerms = ['BT-102', 'BT-102-0', 'BT-103'];

export function toVatItem(
  values: GroupValues,
  [category, scheme, rate]: VatTerms,
  amount: Big | undefined,
): VatItem {
  return {
    values,
    category: textOf(values, category),
    isVat: isVatScheme(textOf(values, scheme)),
    rate: numberOf(values, rate),
    hasRate: values.values.some(({ term }) => term === rate),
    amount,
  };
}
