import type { BrokenRule, RuleCheck } from '@belegfach/contract';
import { adviceOf, RULES_STATEMENT } from '@belegfach/einvoice';
import type { Row } from '../../../platform/database/index.ts';

/** The check of a receipt. Receipts from before the check was introduced have none. */
export type CheckedReceiptRow = Row<'intake_receipt', 'rules_version' | 'finding_count'> & {
  readonly rule_check: RuleCheck['outcome'];
};
export type RuleRow = Row<'rule_finding', 'rule' | 'class' | 'severity' | 'term'>;
export type BrokenRuleRow = RuleRow & Row<'rule_finding', 'count' | 'lines'>;

/**
 * States the meaning of the check: people must not confuse it with the official check of the KoSIT, which publishes XRechnung.
 */
export const RULE_CHECK_STATEMENT: RuleCheck['statement'] = {
  de: RULES_STATEMENT.de,
  en: RULES_STATEMENT.en,
};

export function toRuleCheck(receipt: CheckedReceiptRow, rules: readonly BrokenRuleRow[]): RuleCheck {
  return {
    outcome: receipt.rule_check,
    statement: RULE_CHECK_STATEMENT,
    rulesVersion: receipt.rules_version,
    findingCount: receipt.finding_count,
    rules: rules.map((row) => ({ ...describeRule(row), count: row.count, lines: row.lines })),
  };
}

/** A rule that this version does not know has its id as advice. */
export function describeRule({
  rule,
  class: ruleClass,
  severity,
  term,
}: RuleRow): Omit<BrokenRule, 'count' | 'lines'> {
  return { rule, class: ruleClass, severity, term, advice: adviceOf(rule) ?? { de: rule, en: rule } };
}
