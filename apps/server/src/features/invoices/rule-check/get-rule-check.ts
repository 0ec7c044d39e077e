import type { DocumentRuleCheck } from '@belegfach/contract';
import type { Database } from '../../../platform/database/index.ts';
import { Forbidden, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import { invoiceScopeOf } from '../invoices.policy.ts';
import { toRuleCheck } from './rule-check.mapper.ts';
import { findReceiptOfInvoice, listRulesOfInvoice } from './rule-check.repository.ts';

/**
 * The findings of the rules of EN 16931 and XRechnung in a document. They are advice for the provider: its customers never
 * see them.
 * @throws Forbidden for customer-users; NotFound out of scope
 */
export async function getRuleCheck(
  { executor }: Database,
  caller: Caller,
  id: string,
): Promise<DocumentRuleCheck> {
  if (caller.userType === 'CustomerUser') throw new Forbidden();
  const scope = invoiceScopeOf(caller);
  const receipt = await findReceiptOfInvoice(executor, scope, id);
  if (receipt === undefined) throw new NotFound();
  const { rule_check, rules_version, finding_count } = receipt;
  if (rule_check === null || finding_count === null) return { check: null };
  const checked = { rule_check, rules_version, finding_count };
  return { check: toRuleCheck(checked, await listRulesOfInvoice(executor, scope, id)) };
}
