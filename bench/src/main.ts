import { availableParallelism, totalmem } from 'node:os';
import { measureCounterUpkeep } from './goals/counter-upkeep.ts';
import { measureDeepPage } from './goals/deep-page.ts';
import { measureDownload } from './goals/download.ts';
import { measureFilters } from './goals/filters.ts';
import { measureMonthlyCount } from './goals/monthly-count.ts';
import { measureOneCustomer } from './goals/one-customer.ts';
import { measureSignIn } from './goals/sign-in.ts';
import { measureSuperAdmin } from './goals/super-admin.ts';
import { measureZip } from './goals/zip.ts';
import { openStand, type Stand } from './measure/stand.ts';
import { type Options, readOptions, worldSizes } from './options.ts';
import { type Check, describe, describeChecks, type GoalReport } from './report/report.ts';
import { SERVER_SETTINGS, startCluster } from './world/cluster.ts';
import { openWorld } from './world/world.ts';

const GOALS: readonly (readonly [title: string, measure: (stand: Stand) => Promise<GoalReport>])[] = [
  ['1 list of one customer', measureOneCustomer],
  ['4 super admin, page 1', measureSuperAdmin],
  ['5 deep page', measureDeepPage],
  ['6 substring filter', measureFilters],
  ['7 monthly count', measureMonthlyCount],
  ['8 counter upkeep', measureCounterUpkeep],
  ['9 download', measureDownload],
  ['10 ZIP', measureZip],
  ['11 sign-in', measureSignIn],
];

const say = (line: string) => console.log(line);

async function run(options: Options): Promise<void> {
  const settings = Object.entries(SERVER_SETTINGS).map(([name, value]) => `${name}=${value}`);
  say(
    `Node ${process.version}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB; embedded PostgreSQL with ${settings.join(', ')}`,
  );
  const cluster = await startCluster(options.data);
  const all: Check[] = [];
  try {
    for (const rows of worldSizes(options)) {
      const stand = await openStand(await openWorld(cluster, rows, say), options.rounds);
      try {
        for (const [title, measure] of GOALS) {
          if (options.only !== undefined && !title.includes(options.only)) continue;
          const report = await measure(stand);
          say(describe(`Goal ${title} (${rows} documents)`, report));
          all.push(...report.checks.map((check) => ({ ...check, what: `${title}: ${check.what}` })));
        }
      } finally {
        await stand.stop();
      }
    }
  } finally {
    await cluster.stop();
  }
  say(`\n== Goals\n${describeChecks(all.filter(({ met }) => met !== undefined))}`);
}

const started = performance.now();
await run(readOptions(process.argv.slice(2)));
say(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
