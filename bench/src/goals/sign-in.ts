import { createPasswordHasher } from '@belegfach/server/src/platform/passwords/index.ts';
import { summarise } from '../load/summary.ts';
import { Generator } from '../load/generator.ts';
import { measureInTurns, p50, p99, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import { signInForm, TOKEN_PATH } from '../measure/sign-in.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, atMost, type GoalReport, information } from '../report/report.ts';
import { customerUser, CUSTOMER_USER_COUNT } from '../world/people.ts';
import { PASSWORD } from '../world/world.ts';
import type { Request } from '../load/job.ts';
import { STATIC_FILE } from '../world/web-app.ts';
import { downloadRequests, ownListRequests } from './requests.ts';

const CONNECTIONS = 4;
const ROUND_MS = 1_500;

/**
 * Goal 11: sign-ins per second compared with only hashing, and the effect of four simultaneous sign-ins on the list, the download and the
 * static file of another user.
 */
export async function measureSignIn(environment: Environment): Promise<GoalReport> {
  const { product, world } = environment;
  const signIns = Array.from({ length: CUSTOMER_USER_COUNT }, (_, index) => ({
    path: TOKEN_PATH,
    form: signInForm(customerUser(index + 1, world.customers).email),
  }));
  const crowd = new Generator();
  const quiet = (requests: readonly Request[]) =>
    environment.load(product, requests, 1, { milliseconds: ROUND_MS });
  const busy = async (requests: readonly Request[]) => {
    const logins = { requests: signIns, connections: CONNECTIONS, milliseconds: ROUND_MS };
    const [measured] = await Promise.all([quiet(requests), crowd.run(environment.jobFor(product, logins))]);
    return measured;
  };
  const lists = ownListRequests(environment);
  const downloads = downloadRequests(environment);
  const files = [{ path: STATIC_FILE }];
  const hash = await createHashingLoad();
  const measured = await measureInTurns(environment.rounds, {
    signIn: () => environment.load(product, signIns, CONNECTIONS, { milliseconds: ROUND_MS }),
    hashing: () => hash(ROUND_MS),
    list: () => quiet(lists),
    busyList: () => busy(lists),
    download: () => quiet(downloads),
    busyDownload: () => busy(downloads),
    file: () => quiet(files),
    busyFile: () => busy(files),
  });
  await crowd.stop();
  return {
    rows: [
      { candidate: `product, sign-in     c=${CONNECTIONS}`, rounds: measured.signIn },
      { candidate: `hashing alone        c=${CONNECTIONS}`, rounds: measured.hashing },
      { candidate: 'list                 c=1', rounds: measured.list },
      { candidate: `  with ${CONNECTIONS} sign-ins`, rounds: measured.busyList },
      { candidate: 'download             c=1', rounds: measured.download },
      { candidate: `  with ${CONNECTIONS} sign-ins`, rounds: measured.busyDownload },
      { candidate: 'static file          c=1', rounds: measured.file },
      { candidate: `  with ${CONNECTIONS} sign-ins`, rounds: measured.busyFile },
    ],
    checks: [
      atLeast(
        'sign-ins per second compared with hashing alone',
        ratioOf(measured.signIn, measured.hashing, requestsPerSecond),
        0.9,
      ),
      ...(
        [
          ['list', measured.busyList, measured.list],
          ['download', measured.busyDownload, measured.download],
          ['static file', measured.busyFile, measured.file],
        ] as const
      ).flatMap(([what, withSignIns, alone]) => [
        atMost(
          `p99 of a ${what} during ${CONNECTIONS} sign-ins compared with none`,
          ratioOf(withSignIns, alone, p99),
          3,
        ),
        information(
          `p50 of a ${what} during ${CONNECTIONS} sign-ins compared with none`,
          ratioOf(withSignIns, alone, p50),
        ),
      ]),
    ],
  };
}

/** Runs only the product's hasher, in this process. */
async function createHashingLoad() {
  const hasher = await createPasswordHasher();
  const stored = await hasher.hash(PASSWORD);
  return async (milliseconds: number) => {
    const times: { total: number }[] = [];
    const started = performance.now();
    const work = async () => {
      while (performance.now() - started < milliseconds) {
        const before = performance.now();
        await hasher.verify(stored, PASSWORD);
        times.push({ total: performance.now() - before });
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return summarise(times, (performance.now() - started) / 1000);
  };
}
