import { countOutcomes } from '../import-outcome.ts';
import type { CustomerPlan } from './customer-plan.ts';

/**
 * The progress of writing a plan, in rows of the file. A row may take several steps, for its account and its customer.
 * One kind of step is done for all rows before the next kind begins. The progress is therefore the share of the
 * finished steps, expressed in rows.
 * @param onProgress gets the number of finished rows, which never decreases
 * @returns a function that adds finished steps
 */
export function createStepCounter(
  plan: CustomerPlan,
  onProgress: (rowsDone: number) => void,
): (steps: number) => void {
  const { unchanged, skipped } = countOutcomes(plan.rows);
  const rowsWithoutSteps = unchanged + skipped;
  const rowsWithSteps = plan.rows.length - rowsWithoutSteps;
  const stepCount =
    plan.newAccounts.size +
    plan.newCustomers.length +
    plan.changes.length +
    plan.renames.size +
    plan.emailChanges.length;
  let stepsDone = 0;
  onProgress(stepCount === 0 ? plan.rows.length : rowsWithoutSteps);
  return (steps) => {
    stepsDone += steps;
    onProgress(rowsWithoutSteps + Math.floor((rowsWithSteps * stepsDone) / stepCount));
  };
}
