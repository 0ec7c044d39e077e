import type { Rule } from './rule.ts';
import { CLEAN_VEHICLE_RULES } from './tables/clean-vehicles.ts';
import { CODE_LIST_RULES } from './tables/code-lists.ts';
import { CONDITION_RULES } from './tables/conditions.ts';
import { DECIMAL_RULES } from './tables/decimals.ts';
import { EXTENSION_RULES } from './tables/extension.ts';
import { MANDATORY_RULES } from './tables/mandatory.ts';
import { XRECHNUNG_PAYMENT_RULES } from './tables/xrechnung-payments.ts';
import { XRECHNUNG_RULES } from './tables/xrechnung.ts';
import { TEMPORARY_RULES } from './tables/xrechnung-temporary.ts';
import { PAYMENT_AND_REFERENCE_RULES } from './tables/payments-and-references.ts';
import { PEPPOL_AMOUNT_RULES } from './tables/peppol-amounts.ts';
import { PEPPOL_INDICATOR_RULES } from './tables/peppol-indicators.ts';
import { PEPPOL_PRICE_RULES } from './tables/peppol-prices.ts';
import { PEPPOL_RULES } from './tables/peppol.ts';
import { SUM_RULES } from './tables/sums.ts';
import { CII_RULES } from './tables/syntax-cii.ts';
import { UBL_RULES } from './tables/syntax-ubl.ts';
import { VAT_CATEGORY_RULES } from './tables/vat-categories.ts';
import { VAT_EXCLUSION_RULES } from './tables/vat-exclusions.ts';

/** All rules, in the order in which findings are shown. */
export const RULES: readonly Rule[] = [
  ...UBL_RULES,
  ...CII_RULES,
  ...MANDATORY_RULES,
  ...CONDITION_RULES,
  ...PAYMENT_AND_REFERENCE_RULES,
  ...SUM_RULES,
  ...VAT_CATEGORY_RULES,
  ...VAT_EXCLUSION_RULES,
  ...DECIMAL_RULES,
  ...CODE_LIST_RULES,
  ...XRECHNUNG_RULES,
  ...XRECHNUNG_PAYMENT_RULES,
  ...TEMPORARY_RULES,
  ...PEPPOL_RULES,
  ...PEPPOL_AMOUNT_RULES,
  ...PEPPOL_INDICATOR_RULES,
  ...PEPPOL_PRICE_RULES,
  ...CLEAN_VEHICLE_RULES,
  ...EXTENSION_RULES,
];
