import type { Request } from '../load/job.ts';
import type { Environment } from '../measure/environment.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import { bareListRequests, ownListRequests } from './requests.ts';

/**
 * The time for which each server answers requests of a kind before they are measured. V8 compiles its code in the background:
 * the product's list took 2.5 ms of processor time after four seconds and 1.7 after twenty.
 */
const COMPILE_MS = 20_000;

export async function warmUpLists(environment: Environment): Promise<void> {
  await warmUp(environment, environment.product, ownListRequests(environment));
  await warmUp(environment, environment.bare, bareListRequests(environment, 'ceiling'));
}

export async function warmUp(
  environment: Environment,
  server: ServerProcess,
  requests: readonly Request[],
): Promise<void> {
  await environment.load(server, requests, 16, { milliseconds: 0, warmUpMilliseconds: COMPILE_MS });
}
