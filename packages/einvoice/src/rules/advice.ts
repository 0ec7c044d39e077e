import type { Labels } from '../terms/term.ts';
import type { Rule, RuleClass, Severity } from './rule.ts';
import { RULES } from './rules.ts';

const rulesById: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** A rule as people see it, without its check. */
export type DescribedRule = Pick<Rule, 'class' | 'severity' | 'term' | 'advice'>;

/** Undefined for a rule of another version. */
export function findRule(id: string): DescribedRule | undefined {
  return rulesById.get(id);
}

/** The change that is needed in the ERP, in one sentence of each language; undefined for a rule of another version. */
export function adviceOf(rule: string): Labels | undefined {
  return findRule(rule)?.advice;
}

/** A sentence about the check, which is shown next to each result. */
export const RULES_STATEMENT: Labels = {
  de: 'geprüft nach den Regeln von EN 16931 (1.3.16) und XRechnung 3.0.2; eigene Umsetzung, verbindlich ist der Prüfer der KoSIT',
  en: "checked by the rules of EN 16931 (1.3.16) and XRechnung 3.0.2; own implementation, KoSIT's validator is binding",
};

/** For MINIMUM, BASIC WL and ZUGFeRD 1, which have no rules here. */
export const NOT_BY_LAW_NOTICE: Labels = {
  de: 'Ein Beleg in diesem Profil ist keine E-Rechnung im Sinne des Gesetzes: Bitte im ERP ein Profil ab BASIC (ZUGFeRD 2) oder XRechnung wählen.',
  en: 'A document of this profile is no e-invoice in the sense of the law: choose a profile from BASIC (ZUGFeRD 2) or XRechnung in the ERP.',
};

export const CLASS_LABELS: Readonly<Record<RuleClass, Labels>> = {
  syntax: { de: 'Syntax', en: 'syntax' },
  semantic: { de: 'Semantik', en: 'semantics' },
  national: { de: 'National', en: 'national' },
};

export const SEVERITY_LABELS: Readonly<Record<Severity, Labels>> = {
  fatal: { de: 'Fehler', en: 'error' },
  warning: { de: 'Warnung', en: 'warning' },
  information: { de: 'Information', en: 'information' },
};
