import { messageOf } from '../../platform/errors/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { type Finding, reportAs } from './finding.ts';

/** Longer than the limits of the connections that a check opens, whose errors say more than this limit does. */
const LIMIT_MS = 20_000;

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Finding>;
}

/**
 * Runs a check. A check that fails or hangs, for example on a network file system that is gone, is reported as a fault, and the other checks
 * continue.
 */
export async function runCheck({ name, run }: Check, limitMs = LIMIT_MS): Promise<Finding> {
  const { fault } = reportAs(name);
  try {
    const finding = await within(limitMs, run());
    return (
      finding ?? fault(`no result within ${limitMs / 1000} s: the disk or the server that it asks hangs`)
    );
  } catch (error) {
    return fault(messageOf(error));
  }
}
