import { wasInterrupted } from './command.ts';

/** The smallest supported machine, with 2 cores, can run two compilers at the same time. */
const AT_ONCE = 2;

/** Works through the items in their order, two at a time; an interrupted run begins no further item. @returns the items whose work failed */
export async function findFailing<Item>(
  items: readonly Item[],
  succeeds: (item: Item) => Promise<boolean>,
): Promise<Item[]> {
  const waiting = [...items];
  const failing: Item[] = [];
  async function work(): Promise<void> {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      if (!wasInterrupted() && !(await succeeds(item))) failing.push(item);
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failing;
}
