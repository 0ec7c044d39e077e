import { ROLE_LABELS } from '@belegfach/contract';
import type { Config } from '../configuration/config.ts';
import { DEMO_PASSWORD } from '@belegfach/demo';
import { seedDemo } from './seed-demo/seed-demo.ts';
import { getOrCreateInstallation, markDemoCompleted } from './installation.repository.ts';
import type { IntakeService } from '../features/intake/index.ts';
import type { Database } from '../platform/database/index.ts';

/**
 * Makes sure that a database is used for its purpose: demo data never gets into a production database, and a demo
 * database, whose passwords are public, is never served as production.
 */
export async function prepareDemo(
  config: Config,
  dependencies: { readonly database: Database; readonly intake: IntakeService },
  signal: AbortSignal,
): Promise<void> {
  const { executor } = dependencies.database;
  const installation = await getOrCreateInstallation(executor, config.demo);
  if (installation.demo && !config.demo)
    throw new Error(
      'DEMO: this database contains demo data with known passwords. Set DEMO=true, or use another DATA_DIR or DATABASE_URL.',
    );
  if (!installation.demo && config.demo)
    throw new Error(
      'DEMO: this database is not a demo. Leave DEMO out, or use another DATA_DIR or DATABASE_URL.',
    );
  if (!config.demo || installation.demoCompleted) return;
  await seedDemo(dependencies, signal, (line) => process.stdout.write(`${line}\n`));
  if (!signal.aborted) await markDemoCompleted(executor);
}

/** The demo accounts, printed at the end of the start. */
export function describeDemoAccounts(): string[] {
  const accounts = [
    ['superadmin', ROLE_LABELS.de.SuperAdmin],
    ['provideradmin', `${ROLE_LABELS.de.ProviderAdmin}, Muster Automaten GmbH`],
    ['provideruser', `${ROLE_LABELS.de.ProviderUser}, Muster Automaten GmbH`],
    ['salesman', `${ROLE_LABELS.de.SalesmanUser}, Muster Automaten GmbH`],
    ['branchmanager', `${ROLE_LABELS.de.BranchManager}, Muster Automaten GmbH`],
    ['provideradmin2', `${ROLE_LABELS.de.ProviderAdmin}, Muster Service GmbH`],
    ['customeradmin', `${ROLE_LABELS.de.CustomerAdmin}, Bäckerei Müller GmbH und Café Schäfer KG`],
    ['customeruser', `${ROLE_LABELS.de.CustomerUser}, Bäckerei Müller GmbH`],
    ['customeradmin3', `${ROLE_LABELS.de.CustomerAdmin}, Hotel Überblick AG`],
  ] as const;
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...accounts.map(([name, who]) => `  ${`${name}@demo.example`.padEnd(30)} ${who}`),
  ];
}
