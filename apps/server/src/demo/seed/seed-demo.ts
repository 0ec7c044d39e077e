import type { Installation } from '../../installation.ts';
import { createPasswordHasher } from '../../platform/passwords/index.ts';
import { createDemoWorld, DEMO_PASSWORD } from '../index.ts';
import { createWorld, hasWorld } from './world.repository.ts';

/**
 * Fills an empty database with the demo (decisions D9): people and customers in one transaction, then every document through
 * the ordinary intake. A start that was stopped midway goes on where it was.
 * @param say tells the operator how far it is, a line at a time
 */
export async function seedDemo(
  { database }: Installation,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  say('Filling the demo: customers and accounts ...');
  const world = createDemoWorld(new Date().toISOString().slice(0, 10));
  const passwordHash = await (await createPasswordHasher()).hash(DEMO_PASSWORD);
  await database.transaction(async (transaction) => {
    if (!(await hasWorld(transaction))) await createWorld(transaction, world, passwordHash);
  });
  if (signal.aborted) return;
}
