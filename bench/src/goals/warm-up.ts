import type { Environment } from '../measure/environment.ts';
import { bareListRequests, ownListRequests } from './requests.ts';

/** How long each server answers lists before anything is measured: its code is compiled while it runs. */
const COMPILE_MS = 4_000;

export async function warmUp(environment: Environment): Promise<void> {
  const { product, bare } = environment;
  const times = { milliseconds: 0, warmUpMilliseconds: COMPILE_MS };
  await environment.load(product, ownListRequests(environment), 16, times);
  await environment.load(bare, bareListRequests(environment, 'ceiling'), 16, times);
}
