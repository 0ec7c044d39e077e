import type { IntakeService } from '../../features/intake/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createPasswordHasher } from '../../platform/passwords/index.ts';
import { createDemoWorld, DEMO_PASSWORD } from '@belegfach/demo';
import { seedDocuments } from './seed-documents.ts';
import { createWorld, deactivateCustomers, hasProviders } from './demo-data.repository.ts';

/**
 * Fills an empty database with the demo: people and customers in one transaction, then every document through the
 * ordinary intake. A start that was interrupted continues where it stopped.
 * @param reportLine reports the progress to the operator, one line at a time
 */
export async function seedDemo(
  { database, intake }: { database: Database; intake: IntakeService },
  signal: AbortSignal,
  reportLine: (line: string) => void,
): Promise<void> {
  reportLine('Filling the demo: customers and accounts ...');
  const world = createDemoWorld(new Date().toISOString().slice(0, 10));
  const passwordHash = await (await createPasswordHasher()).hash(DEMO_PASSWORD);
  await database.transaction(async (transaction) => {
    if (!(await hasProviders(transaction))) await createWorld(transaction, world, passwordHash);
  });
  await seedDocuments({ database, intake }, world, signal, createProgressReport(reportLine));
  if (!signal.aborted) await deactivateCustomers(database.executor, world);
}

/** A line every thousand documents. */
function createProgressReport(reportLine: (line: string) => void): (done: number, total: number) => void {
  let reportedThousands = 0;
  return (done, total) => {
    if (Math.floor(done / 1000) === reportedThousands && done < total) return;
    reportedThousands = Math.floor(done / 1000);
    reportLine(`Filling the demo: ${done} of ${total} documents`);
  };
}
