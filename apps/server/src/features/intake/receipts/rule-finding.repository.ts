import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { WrittenDecision } from './receipt.repository.ts';

/** Writes the rules that files break. They replace the rules from an earlier reading of the same file. */
export async function replaceRuleFindings(
  executor: Executor,
  { provider }: IntakeScope,
  decisions: readonly WrittenDecision[],
): Promise<void> {
  const judgedAgain = decisions.flatMap(({ receiptId, fromState }) => (fromState === null ? [] : receiptId));
  if (judgedAgain.length > 0)
    await executor
      .deleteFrom('rule_finding')
      .where('receipt_id', '=', (eb) => eb.fn.any(eb.val(judgedAgain)))
      .where('provider_id', '=', provider.id)
      .execute();
  const rows = decisions.flatMap(({ receiptId, outcome: { check } }) =>
    (check?.rules ?? []).map((broken) => ({ ...broken, receipt_id: receiptId })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into rule_finding (receipt_id, rule, class, severity, term, count, lines, provider_id, month)
    select r.id, d.rule, d.class, d.severity, d.term, d.count, d.lines, r.provider_id,
      date_trunc('month', r.received_at at time zone 'Europe/Berlin')::date
    from jsonb_populate_recordset(null::rule_finding, ${JSON.stringify(rows)}::jsonb) as d
    join intake_receipt r on r.id = d.receipt_id and r.provider_id = ${provider.id}`.execute(executor);
}
