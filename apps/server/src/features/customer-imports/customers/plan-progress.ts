import { countOutcomes } from '../import-outcome.ts';
import type { CustomerPlan } from './customer-plan.ts';

/**
 * The progress of writing a plan, in rows of its file. A row may take several steps (its account, its customer), and
 * the steps of one kind are done for all rows together. Each step increases the count by its share, so that the
 * progress never stops.
 * @param tell gets the number of finished rows, which never decreases; all rows once every step is done
 * @returns reports that this many steps are done
 */
export function countSteps(plan: CustomerPlan, tell: (rowsDone: number) => void): (steps: number) => void {
  const { unchanged, skipped } = countOutcomes(plan.rows);
  const untouched = unchanged + skipped;
  const touched = plan.rows.length - untouched;
  const steps =
    plan.newAccounts.size +
    plan.newCustomers.length +
    plan.changes.length +
    plan.renames.size +
    plan.emailChanges.length;
  let done = 0;
  tell(steps === 0 ? plan.rows.length : untouched);
  return (more) => {
    done += more;
    tell(untouched + Math.floor((touched * done) / steps));
  };
}
