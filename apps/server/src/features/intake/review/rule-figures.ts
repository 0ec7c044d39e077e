import type { RuleFigures, RuleFiguresQuery } from '@belegfach/contract';
import type { Executor } from '../../../platform/database/index.ts';
import { describeRule, RULE_CHECK_STATEMENT } from '../../invoices/index.ts';
import { type JournalCaller, journalScopeOf } from '../receipts/journal/journal.policy.ts';
import { countCheckedReceipts, listRuleFigures } from '../receipts/rule-figures.repository.ts';
import { requireOwnProvider } from './require-own-provider.ts';

/**
 * The number of documents of a month that break each rule: a wrong setting of the ERP appears as one line.
 * @throws Forbidden for a provider other than the caller's
 */
export async function getRuleFigures(
  executor: Executor,
  caller: JournalCaller,
  query: RuleFiguresQuery,
): Promise<RuleFigures> {
  const scope = journalScopeOf(caller);
  await requireOwnProvider(executor, scope, query.providerId);
  const [rules, counts] = await Promise.all([
    listRuleFigures(executor, scope, query),
    countCheckedReceipts(executor, scope, query),
  ]);
  return {
    statement: RULE_CHECK_STATEMENT,
    ...counts,
    rules: rules.map(({ documents, findings, ...rule }) => ({ ...describeRule(rule), documents, findings })),
  };
}
