import { createPasswordHasher } from '@belegfach/server/src/platform/passwords/index.ts';
import { summarise } from '../load/summary.ts';
import { Generator } from '../load/generator.ts';
import { measureInTurns, p50, p99, requestsPerSecond, ratioOf } from '../measure/rounds.ts';
import { signInForm, TOKEN_PATH } from '../measure/sign-in.ts';
import type { Environment } from '../measure/environment.ts';
import { atLeast, atMost, type GoalReport, information } from '../report/report.ts';
import { customerUser, CUSTOMER_USER_COUNT } from '../world/people.ts';
import { PASSWORD } from '../world/world.ts';
import { asBrowser, ownListRequests } from './requests.ts';

const CONNECTIONS = 4;
const ROUND_MS = 1_500;

/** Goal 11: sign-ins per second compared with only the hashing, and the effect of four simultaneous sign-ins on another user's list. */
export async function measureSignIn(environment: Environment): Promise<GoalReport> {
  const { product } = environment;
  const signIns = Array.from({ length: CUSTOMER_USER_COUNT }, (_, index) => ({
    path: TOKEN_PATH,
    form: signInForm(customerUser(index + 1).email),
  }));
  const crowd = new Generator();
  const listWhileSigningIn = async (lists: ReturnType<typeof ownListRequests>) => {
    const logins = { requests: signIns, connections: CONNECTIONS, milliseconds: ROUND_MS };
    const [list] = await Promise.all([
      environment.load(product, lists, 1, { milliseconds: ROUND_MS }),
      crowd.run(environment.jobFor(product, logins)),
    ]);
    return list;
  };
  const lists = ownListRequests(environment);
  const hash = await createHashingLoad();
  const measured = await measureInTurns(environment.rounds, {
    signIn: () => environment.load(product, signIns, CONNECTIONS, { milliseconds: ROUND_MS }),
    hashing: () => hash(ROUND_MS),
    quiet: () => environment.load(product, lists, 1, { milliseconds: ROUND_MS }),
    busy: () => listWhileSigningIn(lists),
    busyBrowser: () => listWhileSigningIn(lists.map(asBrowser)),
  });
  await crowd.stop();
  return {
    rows: [
      { candidate: `product, sign-in     c=${CONNECTIONS}`, rounds: measured.signIn },
      { candidate: `hashing alone        c=${CONNECTIONS}`, rounds: measured.hashing },
      { candidate: 'product, list        c=1', rounds: measured.quiet },
      { candidate: `list, ${CONNECTIONS} sign-ins on  c=1`, rounds: measured.busy },
      { candidate: 'the same, compressed c=1', rounds: measured.busyBrowser },
    ],
    checks: [
      atLeast(
        'sign-ins per second of hashing alone',
        ratioOf(measured.signIn, measured.hashing, requestsPerSecond),
        0.9,
      ),
      atMost(
        `p99 of the list with ${CONNECTIONS} sign-ins, of quiet`,
        ratioOf(measured.busy, measured.quiet, p99),
        3,
      ),
      information('p50 of the list, the same', ratioOf(measured.busy, measured.quiet, p50)),
      information('p99 of the compressed list, of quiet', ratioOf(measured.busyBrowser, measured.quiet, p99)),
    ],
  };
}

/** Only the product's hasher, in this process. */
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
