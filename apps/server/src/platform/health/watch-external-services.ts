import { setTimeout as sleep } from 'node:timers/promises';
import { endWithSignal } from '../deadline/index.ts';
import { messageOf } from '../errors/index.ts';
import type { BackgroundLog } from '../faults/index.ts';

/** Something outside of the portal without which a part of its work waits, such as the mail server. */
export interface ExternalService {
  /** The warning of /readyz. */
  readonly warning: string;
  /** @returns one line for the operator with the setting and what to do; undefined while nothing is wrong */
  readonly findFault: (signal: AbortSignal) => Promise<string | undefined>;
}

export type ExternalServices = ReturnType<typeof watchExternalServices>;

interface Times {
  /** Each check is a connection, which the other side may log, limit, or take for an attack if it fails. */
  readonly intervalMs: number;
  /** A service that does not answer by then has a fault. */
  readonly limitMs: number;
}
const TIMES: Times = { intervalMs: 5 * 60_000, limitMs: 30_000 };

/**
 * Checks services at the start and every few minutes. The log has a line when a service begins to have a fault, or has
 * another one, and when the fault is over.
 */
export function watchExternalServices(
  services: readonly ExternalService[],
  log: Pick<BackgroundLog, 'info' | 'warn'>,
  { intervalMs, limitMs }: Times = TIMES,
) {
  const stopping = new AbortController();
  const faults = new Map<ExternalService, string>();

  async function check(service: ExternalService): Promise<void> {
    const { warning, findFault } = service;
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(limitMs)]);
    const fault = await endWithSignal(findFault(signal), signal).catch(messageOf);
    if (stopping.signal.aborted || isSameFault(fault, faults.get(service))) return;
    if (fault === undefined) {
      faults.delete(service);
      log.info({ warning }, 'a service outside of the portal works again');
    } else {
      faults.set(service, fault);
      log.warn({ warning }, fault);
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all(services.map(check));
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const watching = watch();
  return {
    /** The warnings of the last checks, each once. */
    listWarnings: (): readonly string[] => [...new Set([...faults.keys()].map(({ warning }) => warning))],
    stop: async (): Promise<void> => {
      stopping.abort();
      await watching;
    },
  };
}

/** The same apart from its numbers: how far a clock is off changes with each check. */
function isSameFault(one: string | undefined, other: string | undefined): boolean {
  return one?.replaceAll(/\d+/g, '') === other?.replaceAll(/\d+/g, '');
}
