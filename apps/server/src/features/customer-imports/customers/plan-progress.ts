import { countOutcomes } from '../import-outcome.ts';
import type { CustomerPlan } from './customer-plan.ts';

/**
 * The progress of writing a plan, in rows of its file. A row may take several steps (its account, its customer), and
 * the steps of one kind are done for all rows together. Each step increases the count by its share, so that the
 * progress never stops.
 * @param onProgress gets the number of finished rows, which never decreases; all rows once every step is done
 * @returns reports that this many steps are done
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
