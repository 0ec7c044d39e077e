import type { CustomerPlan } from './customer-plan.ts';

/** Tells of steps that are done. */
export type Advance = (steps: number) => void;

/**
 * How far the writing of a plan is, in rows of its file. A row may take several steps (its account, its customer), and the steps of one
 * kind are done for all rows together: each moves the count on by its share, so that it never stands still.
 * @param tell gets the rows that are done, never fewer than before; all of them once every step is done
 */
export function countSteps(plan: CustomerPlan, tell: (rowsDone: number) => void): Advance {
  const untouched = plan.rows.filter(
    ({ outcome }) => outcome === 'unchanged' || outcome === 'skipped',
  ).length;
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
