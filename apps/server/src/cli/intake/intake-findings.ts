import { adviceOf, RULES_STATEMENT } from '@belegfach/einvoice';
import type { Outcome } from '../../features/intake/index.ts';

type Check = NonNullable<Outcome['check']>;

/** The findings of all documents by rule, the most frequent first: one wrong setting of the ERP is one line. */
export function describeFindings(outcomes: readonly Outcome[]): string[] {
  const broken = outcomes.flatMap(({ check }) => check?.rules ?? []);
  const documentsByRule = [...Map.groupBy(broken, ({ rule }) => rule)]
    .map(([rule, places]) => ({ rule, term: places[0]?.term ?? '', documents: places.length }))
    .toSorted((a, b) => b.documents - a.documents || a.rule.localeCompare(b.rule));
  if (documentsByRule.length === 0) return [];
  return [
    ...documentsByRule.map(({ rule, term, documents }) => {
      const advice = adviceOf(rule)?.en ?? '';
      return `findings     ${rule} (${term}) in ${documents} ${documents === 1 ? 'document' : 'documents'}: ${advice}`;
    }),
    `             ${RULES_STATEMENT.en}. Findings change no state.`,
  ];
}

/** The check of one document with what to change in the ERP. */
export function addAdvice(check: Check) {
  return { ...check, rules: check.rules.map((broken) => ({ ...broken, advice: adviceOf(broken.rule) })) };
}
