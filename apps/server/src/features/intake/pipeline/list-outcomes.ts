import { electronicInvoice } from '@belegfach/contract';
import { z } from 'zod';
import type { Executor } from '../../../platform/database/index.ts';
import { findIndexRemarks } from '../judgement/index-remarks.ts';
import { describeValues } from '../judgement/outcome-values.ts';
import { readStoredProblem } from '../judgement/stored-problem.ts';
import { readStoredRow } from '../model/index-row.ts';
import type { Outcome } from '../model/outcome.ts';
import { listCandidateNames } from '../receipts/customer-candidate.repository.ts';
import {
  type IntakeBatch,
  listStoredOutcomes,
  type StoredOutcome,
} from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { explanationFacts } from './receipt-facts.ts';

const storedFacts = z.object({ electronic: electronicInvoice.optional(), ...explanationFacts.shape });

/**
 * The latest outcome of each item of a delivery, by the key of the item, with the values that its explanation mentions.
 */
export async function listOutcomes(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
): Promise<ReadonlyMap<string, Outcome>> {
  const stored = (await listStoredOutcomes(executor, scope, batch)).map((item) => ({
    ...item,
    // Facts that an older version stored in another shape are left out of the explanation.
    read: storedFacts.safeParse(item.facts).data ?? {},
  }));
  const candidateIds = stored.flatMap(({ read }) => read.candidateIds ?? []);
  const names = await listCandidateNames(executor, scope, candidateIds);
  const byId = new Map(names.map((customer) => [customer.customerId, customer]));
  return new Map(
    stored.map(({ outcome, facts, customerName, read }) => {
      const index = readStoredRow(facts);
      const explained = {
        ...outcome,
        ...findIndexRemarks({ index, invoice: read.electronic, reasons: outcome.reasons }),
        values: describeValues({
          reasons: outcome.reasons,
          index,
          electronic: read.electronic,
          problem: readStoredProblem(facts),
          vatIds: read.vatIds ?? [...scope.provider.vatIds],
          customer: customerOf(outcome, customerName),
          candidates: (read.candidateIds ?? []).flatMap((id) => byId.get(id) ?? []),
        }),
      };
      return [outcome.key, explained];
    }),
  );
}

function customerOf({ customerNumber }: Outcome, name: StoredOutcome['customerName']) {
  return customerNumber === null || name === null ? undefined : { customerNumber, name };
}
