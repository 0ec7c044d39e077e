import { type ProfileName, profileNameOf } from '../model/profile.ts';
import type { Rule, RuleFamily } from './rule.ts';
import { RULES } from './rules.ts';

const EN_FAMILIES: ReadonlySet<RuleFamily> = new Set([
  'syntax',
  'mandatory',
  'condition',
  'sum',
  'vat',
  'decimals',
  'code',
]);

/**
 * The rules of EN 16931 that the extension replaces by its own: it allows more schemes, and adds payments for third
 * parties to the amount due.
 */
const REPLACED_BY_EXTENSION: ReadonlySet<string> = new Set([
  'BR-CL-10',
  'BR-CL-11',
  'BR-CL-21',
  'BR-CL-25',
  'BR-CL-26',
  'BR-CO-16',
]);
/** Invoices for clean vehicles have their own list of classifications and their own rules. */
const CLEAN_VEHICLES = /xrechnung:cvd/;
const REPLACED_FOR_CLEAN_VEHICLES = 'BR-CL-13';

const ofEn = RULES.filter(({ family }) => EN_FAMILIES.has(family));
const ofXRechnung = [...ofEn, ...RULES.filter(({ family }) => family === 'national')];
const ofCleanVehicles = [
  ...ofXRechnung.filter(({ id }) => id !== REPLACED_FOR_CLEAN_VEHICLES),
  ...RULES.filter(({ family }) => family === 'clean-vehicles'),
];
const ofExtension = [
  ...ofXRechnung.filter(({ id }) => !REPLACED_BY_EXTENSION.has(id)),
  ...RULES.filter(({ family }) => family === 'extension'),
];
/** EXTENDED has more than EN 16931 allows, but the same sums and mandatory terms. */
const ofExtended = RULES.filter(({ family }) => family === 'sum' || family === 'mandatory');

/**
 * MINIMUM and BASIC WL are no invoices in German VAT law. The law names EN 16931: ZUGFeRD 1 is older, and PINT is a model of its own for
 * countries outside the European Union.
 */
const NOT_BY_LAW = undefined;

const RULES_OF_PROFILE: Readonly<Record<ProfileName, readonly Rule[] | undefined>> = {
  MINIMUM: NOT_BY_LAW,
  'BASIC WL': NOT_BY_LAW,
  'ZUGFERD1-RC-COMFORT': NOT_BY_LAW,
  'ZUGFERD1-BASIC': NOT_BY_LAW,
  'ZUGFERD1-COMFORT': NOT_BY_LAW,
  'ZUGFERD1-EXTENDED': NOT_BY_LAW,
  BASIC: ofEn,
  EN16931: ofEn,
  'PEPPOL-BIS-3': ofEn,
  'PEPPOL-SELF-BILLING-3': ofEn,
  'PEPPOL-PINT': NOT_BY_LAW,
  'PEPPOL-PINT-SELF-BILLING': NOT_BY_LAW,
  OTHER: ofEn,
  EXTENDED: ofExtended,
  XRECHNUNG: ofXRechnung,
  'XRECHNUNG-EXTENSION': ofExtension,
};

/** The profiles whose documents are no e-invoices in the sense of the law. */
export const PROFILES_NOT_BY_LAW: readonly string[] = Object.entries(RULES_OF_PROFILE).flatMap(
  ([profile, rules]) => (rules === NOT_BY_LAW ? [profile] : []),
);

/** The rules for a specification (BT-24); undefined if its documents are no invoices in the sense of the law. */
export function findRulesFor(specification: string): readonly Rule[] | undefined {
  return CLEAN_VEHICLES.test(specification)
    ? ofCleanVehicles
    : RULES_OF_PROFILE[profileNameOf(specification)];
}
