import { messageOf } from '../../platform/errors/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { type Finding, reportAs } from './finding.ts';

/** Longer than the time limits of the connections that a check opens: their errors say more than a timeout of the check. */
const LIMIT_MS = 20_000;

export interface Check {
  readonly name: string;
  readonly run: () => Promise<Finding>;
}

/**
 * Runs a check. A check that fails or hangs, for example because a network file system has disappeared, is reported as a fault, and the other checks
 * continue.
 */
export async function runCheck({ name, run }: Check, limitMs = LIMIT_MS): Promise<Finding> {
  const { fault } = reportAs(name);
  try {
    const finding = await within(limitMs, run());
    return (
      finding ??
      fault(`no result within ${limitMs / 1000} s: the disk or the server that the check asks hangs`)
    );
  } catch (error) {
    return fault(messageOf(error));
  }
}
