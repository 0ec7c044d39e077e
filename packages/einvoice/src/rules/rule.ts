import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../terms/term.ts';
import type { RuleInvoice } from './rule-invoice.ts';

/** Syntax: how UBL or the Cross Industry Invoice is used. Semantic: EN 16931. National: the rules that XRechnung adds. */
export type RuleClass = 'syntax' | 'semantic' | 'national';

export type Severity = 'fatal' | 'warning' | 'information';

/**
 * The rules of a profile are chosen by their families: EXTENDED is checked for sums and mandatory terms only, and the extension has rules
 * of its own.
 */
export type RuleFamily =
  | 'mandatory'
  | 'sum'
  | 'condition'
  | 'vat'
  | 'decimals'
  | 'code'
  | 'syntax'
  | 'national'
  | 'clean-vehicles'
  | 'extension';

/** One place where an invoice does not follow a rule. */
export type Fault = {
  /** The number of the line, from 1 in document order. */
  readonly line?: number;
  /** The written values that contradict the rule; after them the calculated value, if there is one. */
  readonly values?: readonly string[];
};

/** A rule by the id under which the standard and the official validators name it. */
export type Rule = {
  readonly id: string;
  readonly class: RuleClass;
  readonly severity: Severity;
  readonly family: RuleFamily;
  /** The term or group that must be changed. */
  readonly term: TermId | GroupId;
  /** The change that is needed in the ERP. */
  readonly advice: Labels;
  readonly check: (invoice: RuleInvoice) => readonly Fault[];
};

export const NO_FAULTS: readonly Fault[] = [];
const ONE_FAULT: readonly Fault[] = [{}];

/** One fault if the condition does not hold. */
export function unless(holds: boolean, values?: () => readonly string[]): readonly Fault[] {
  if (holds) return NO_FAULTS;
  return values === undefined ? ONE_FAULT : [{ values: values() }];
}

/** One fault for each item for which the condition does not hold. */
export function unlessEach<Item>(
  items: readonly Item[],
  holds: (item: Item) => boolean,
  faultOf: (item: Item) => Fault = () => ({}),
): readonly Fault[] {
  const faults = items.filter((item) => !holds(item)).map(faultOf);
  return faults.length === 0 ? NO_FAULTS : faults;
}
