import { availableParallelism, loadavg, totalmem } from 'node:os';
import { measureAnyList } from './goals/any-list.ts';
import { measureArchive } from './goals/archive.ts';
import { measureBackOffice } from './goals/back-office.ts';
import { measureCounterUpkeep } from './goals/counter-upkeep.ts';
import { measureCustomerImport } from './goals/customer-import.ts';
import { measureCustomersGrowth } from './goals/customers-growth.ts';
import { measureDailyWork } from './goals/daily-work.ts';
import { measureDeepPage } from './goals/deep-page.ts';
import { measureDownload } from './goals/download.ts';
import { measureFilters } from './goals/filters.ts';
import { measureGrowth } from './goals/growth.ts';
import { measureMonthlyCount } from './goals/monthly-count.ts';
import { measureNightly } from './goals/nightly.ts';
import { measureOneCustomer } from './goals/one-customer.ts';
import { measureSignIn } from './goals/sign-in.ts';
import { measureSuperAdmin } from './goals/super-admin.ts';
import { warmUpLists } from './goals/warm-up.ts';
import { measureZip } from './goals/zip.ts';
import { openEnvironment, type Environment } from './measure/environment.ts';
import { type Options, readOptions, worldSizes } from './options.ts';
import {
  type Check,
  describe,
  describeAsMarkdown,
  describeChecks,
  type GoalReport,
  lastLines,
} from './report/report.ts';
import { type Cluster, SERVER_SETTINGS, startCluster } from './world/cluster.ts';
import { describeSize, openWorld, type World, type WorldSize } from './world/world.ts';

type Goal = readonly [title: string, measure: (environment: Environment) => Promise<GoalReport>];

/**
 * Measured on the largest database. The numbers are those of the goals in bench/README.md. `counter upkeep` is last, because
 * it adds documents.
 */
const GOALS: readonly Goal[] = [
  ['1 list of one customer', measureOneCustomer],
  ['4 super admin, page 1', measureSuperAdmin],
  ['5 deep page', measureDeepPage],
  ['6 substring filter', measureFilters],
  ['any filter and order', measureAnyList],
  ['daily work', measureDailyWork],
  ['7 monthly count', measureMonthlyCount],
  ['9 download', measureDownload],
  ['10 ZIP', measureZip],
  ['10 archive', measureArchive],
  ['11 sign-in', measureSignIn],
  ['back office', measureBackOffice],
  ['12 import of customers', measureCustomerImport],
  ['nightly', measureNightly],
  ['8 counter upkeep', measureCounterUpkeep],
];

const print = (line: string) => console.log(line);

async function run(options: Options, cluster: Cluster): Promise<void> {
  const goals = chooseGoals(options);
  const environments = await openEnvironments(options, cluster, goals);
  const checks: Check[] = [];
  try {
    for (const { title, measure } of goals) {
      const report = await measure((size) => find(environments, size));
      print(describe(`Goal ${title}`, report));
      checks.push(...report.checks.map((check) => ({ ...check, what: `${title}: ${check.what}` })));
    }
  } finally {
    for (const environment of environments) await environment.stop();
  }
  const judged = checks.filter(({ met }) => met !== undefined);
  print(
    `\n== ${judged.filter(({ met }) => met).length} of ${judged.length} checks met, ${describeSize(options)}`,
  );
  print(describeChecks(lastLines(checks)));
  print(describeAsMarkdown(lastLines(checks)));
}

interface ChosenGoal {
  readonly title: string;
  /** The worlds that it measures. */
  readonly sizes: readonly WorldSize[];
  readonly measure: (of: (size: WorldSize) => Environment) => Promise<GoalReport>;
}

function chooseGoals(options: Options): readonly ChosenGoal[] {
  const { fewerDocuments, fewerCustomers, large } = worldSizes(options);
  const goals: ChosenGoal[] = GOALS.map(([title, measure]) => ({
    title,
    sizes: [large],
    measure: (of) => measure(of(large)),
  }));
  if (fewerCustomers !== undefined)
    goals.unshift({
      title: 'customers-growth',
      sizes: [fewerCustomers, large],
      measure: (of) => measureCustomersGrowth(of(fewerCustomers), of(large)),
    });
  if (fewerDocuments !== undefined)
    goals.unshift({
      title: '3, 4, 6 growth',
      sizes: [fewerDocuments, large],
      measure: (of) => measureGrowth(of(fewerDocuments), of(large)),
    });
  return goals.filter(({ title }) => options.only === undefined || title.includes(options.only));
}

/** All worlds are loaded before anything is measured, and only those of the chosen goals. */
async function openEnvironments(
  options: Options,
  cluster: Cluster,
  goals: readonly ChosenGoal[],
): Promise<readonly Environment[]> {
  const worlds: World[] = [];
  for (const size of new Set(goals.flatMap(({ sizes }) => sizes)))
    worlds.push(await openWorld(cluster, size, print));
  const environments: Environment[] = [];
  for (const world of worlds) {
    const environment = await openEnvironment(world, options.rounds);
    environments.push(environment);
    await warmUpLists(environment);
  }
  return environments;
}

function find(environments: readonly Environment[], { rows, customers }: WorldSize): Environment {
  const found = environments.find(({ world }) => world.rows === rows && world.customers === customers);
  if (found === undefined) throw new Error('a goal has not named its worlds');
  return found;
}

const options = readOptions(process.argv.slice(2));
const settings = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name}=${value}`);
print(`Node ${process.version}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
print(`Embedded PostgreSQL, default settings except ${settings.join(', ')}`);
const started = performance.now();
const cluster = await startCluster(options.data);
try {
  await run(options, cluster);
  const load = loadavg().map((value) => value.toFixed(1));
  print(
    `\n${new Date().toISOString().slice(0, 10)}, ${((performance.now() - started) / 1000).toFixed(0)} s, load average ${load.join(', ')}`,
  );
} finally {
  await cluster.stop();
}
// Processes of a failed goal may still run; they end with this one.
process.exit();
