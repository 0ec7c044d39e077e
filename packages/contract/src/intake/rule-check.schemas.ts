import { z } from 'zod';
import { id, isoMonth } from '../primitives.ts';
import { RULE_CHECK_OUTCOMES, RULE_CLASSES, RULE_SEVERITIES } from './rule-check-codes.ts';

const inBothLanguages = z.strictObject({ de: z.string(), en: z.string() });
const count = z.int().nonnegative();

const rule = {
  /** The id in EN 16931 or XRechnung, such as `BR-CO-10`. */
  rule: z.string(),
  class: z.enum(RULE_CLASSES),
  severity: z.enum(RULE_SEVERITIES),
  /** The business term or group that must be changed, such as `BT-106`. */
  term: z.string(),
  /** The change that is needed in the ERP. */
  advice: inBothLanguages,
};

/** A rule that a document breaks. */
const brokenRule = z.strictObject({
  ...rule,
  /** How often it is broken. */
  count,
  /** The first lines that break it, from 1 in document order; empty for a rule about the whole document. */
  lines: z.array(z.int().positive()),
});
export type BrokenRule = z.infer<typeof brokenRule>;

/** The check of a document by the rules of its profile. It is advice, and never changes the state of the document. */
export const ruleCheck = z.strictObject({
  outcome: z.enum(RULE_CHECK_OUTCOMES),
  /** A sentence about the check, which says that only KoSIT's validator is binding. */
  statement: inBothLanguages,
  /** The versions of the rules; null if none was applied. */
  rulesVersion: z.string().nullable(),
  findingCount: count,
  rules: z.array(brokenRule),
});
export type RuleCheck = z.infer<typeof ruleCheck>;

/** The check of a document in the back office; null for a document that came in before the portal had this check. */
export const documentRuleCheck = z.strictObject({ check: ruleCheck.nullable() });
export type DocumentRuleCheck = z.infer<typeof documentRuleCheck>;

export const ruleFiguresQuery = z.strictObject({
  month: isoMonth.refine((month) => !month.startsWith('0000-'), 'must be in year 1 or later'),
  providerId: id.optional(),
});
export type RuleFiguresQuery = z.infer<typeof ruleFiguresQuery>;

/** A rule with the number of documents that break it. */
const ruleFigure = z.strictObject({ ...rule, documents: count, findings: count });
export type RuleFigure = z.infer<typeof ruleFigure>;

/** The documents that came in in a month, counted by the rules that they break, the most frequent first. */
export const ruleFigures = z.strictObject({
  statement: inBothLanguages,
  checked: count,
  withFindings: count,
  rules: z.array(ruleFigure),
});
export type RuleFigures = z.infer<typeof ruleFigures>;
