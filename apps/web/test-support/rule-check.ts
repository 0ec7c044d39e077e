import type { BrokenRule, RuleCheck } from '@belegfach/contract';

export const statement = {
  de: 'geprüft nach den Regeln von EN 16931 (1.3.16) und XRechnung 3.0.2; eigene Umsetzung, verbindlich ist der Prüfer der KoSIT',
  en: "checked by the rules of EN 16931 (1.3.16) and XRechnung 3.0.2; own implementation, KoSIT's validator is binding",
};

/** A rule about the sum of the lines, which two lines break. */
export function buildBrokenRule(changes: Partial<BrokenRule> = {}): BrokenRule {
  return {
    rule: 'BR-CO-10',
    class: 'semantic',
    severity: 'fatal',
    term: 'BT-106',
    advice: { de: 'Die Summe der Positionen ist falsch.', en: 'The sum of the lines is wrong.' },
    count: 2,
    lines: [1, 3],
    ...changes,
  };
}

export function buildRuleCheck(changes: Partial<RuleCheck> = {}): RuleCheck {
  const rules = [
    buildBrokenRule(),
    buildBrokenRule({
      rule: 'BR-DE-15',
      class: 'national',
      severity: 'warning',
      term: 'BT-10',
      advice: { de: 'Die Leitweg-ID fehlt.', en: 'The buyer reference is missing.' },
      count: 1,
      lines: [],
    }),
  ];
  return {
    outcome: 'checked',
    statement,
    rulesVersion: 'EN 16931 1.3.16',
    findingCount: 3,
    rules,
    ...changes,
  };
}
