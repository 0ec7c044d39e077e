/**
 * The outcomes of the check of a file by the rules. `not-by-law`: a profile without rules, which is no e-invoice in the
 * sense of the law. `unfinished`:
 * a limit was reached, or the check failed. `no-e-invoice`: the file has no invoice XML that can be read.
 */
export const RULE_CHECK_OUTCOMES = ['checked', 'not-by-law', 'unfinished', 'no-e-invoice'] as const;
export type RuleCheckOutcome = (typeof RULE_CHECK_OUTCOMES)[number];

/** Syntax: how UBL or CII is used. Semantic: EN 16931. National: the rules that XRechnung adds. */
export const RULE_CLASSES = ['syntax', 'semantic', 'national'] as const;
export type RuleClass = (typeof RULE_CLASSES)[number];

export const RULE_SEVERITIES = ['fatal', 'warning', 'information'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];
