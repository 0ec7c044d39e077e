import type { RuleCheckOutcome, RuleClass, RuleSeverity } from '@belegfach/contract';
import { findRule, type Reading, RULES_VERSION } from '@belegfach/einvoice';
import { z } from 'zod';

/** The check of a file by the rules, as it is stored with the file. It contains no value of the document. */
export interface DocumentCheck {
  readonly outcome: RuleCheckOutcome;
  /** Null if no rule was applied. */
  readonly rulesVersion: string | null;
  /** All findings, also those that are not stored. */
  readonly findingCount: number;
  readonly rules: readonly BrokenRule[];
}

/** A rule that a file breaks, with its first lines. */
export interface BrokenRule {
  readonly rule: string;
  readonly class: RuleClass;
  readonly severity: RuleSeverity;
  readonly term: string;
  readonly count: number;
  readonly lines: readonly number[];
}

const positive = z.int32().positive();

/** The stored form of a check. It is parsed because it comes from a process that may be controlled by a hostile file. */
const foundCheck = z.object({
  isInvoiceByLaw: z.boolean(),
  brokenRules: z.array(z.object({ rule: z.string(), count: positive, lines: z.array(positive).max(20) })),
});

/** Never fails: the check is only advice, so it must not prevent a document from being stored. */
export function toDocumentCheck(reading: Reading): DocumentCheck {
  if (reading.outcome === 'plain-pdf' || reading.xml === undefined || isReminder(reading))
    return withoutRules('no-e-invoice');
  const { data: found } = foundCheck.safeParse(reading.check);
  if (found === undefined) return withoutRules('unfinished');
  if (!found.isInvoiceByLaw) return withoutRules('not-by-law');
  const byId = new Map(found.brokenRules.map((broken) => [broken.rule, broken]));
  const rules = [...byId.values()].flatMap(({ rule, count, lines }): BrokenRule[] => {
    const known = findRule(rule);
    if (known === undefined) return [];
    return [{ rule, class: known.class, severity: known.severity, term: known.term, count, lines }];
  });
  const findingCount = Math.min(
    rules.reduce((sum, { count }) => sum + count, 0),
    MAX_COUNT,
  );
  return { outcome: 'checked', rulesVersion: RULES_VERSION, findingCount, rules };
}

/** A reminder has no rules, whatever its XML is. */
function isReminder(reading: Exclude<Reading, { outcome: 'plain-pdf' }>): boolean {
  const model = reading.outcome === 'invoice' ? reading.invoice : reading.draft;
  return model?.format === 'UBL-Reminder';
}

/** The largest value that the column of the count can store (`integer` in PostgreSQL). */
const MAX_COUNT = 2 ** 31 - 1;

function withoutRules(outcome: Exclude<RuleCheckOutcome, 'checked'>): DocumentCheck {
  return { outcome, rulesVersion: null, findingCount: 0, rules: [] };
}
