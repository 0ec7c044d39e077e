import { setTimeout as sleep } from 'node:timers/promises';
import { endWithSignal } from '../deadline/index.ts';
import { messageOf } from '../errors/index.ts';
import type { BackgroundLog } from '../faults/index.ts';

/** A service outside of the portal that a part of its work needs, such as the mail server. */
export interface ExternalService {
  /** The name of the warning in the answer of /readyz. */
  readonly warning: string;
  /** @returns one line that tells the operator the setting and what to do; undefined if the service has no fault */
  readonly findFault: (signal: AbortSignal) => Promise<string | undefined>;
}

export type ExternalServices = ReturnType<typeof watchExternalServices>;

interface Times {
  /** Not shorter, because each check opens a connection: the service may log or limit connections, or treat failed ones as an attack. */
  readonly intervalMs: number;
  /** A service that has not answered after this time counts as faulty. */
  readonly limitMs: number;
}
const TIMES: Times = { intervalMs: 5 * 60_000, limitMs: 30_000 };

/**
 * Checks the services at the start and every few minutes. Logs a line when a service gets a fault, when the fault changes and
 * when it is over.
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

/**
 * Compares the texts without numbers, because some numbers change with each check, such as the seconds by which a clock
 * is wrong.
 */
function isSameFault(one: string | undefined, other: string | undefined): boolean {
  return one?.replaceAll(/\d+/g, '') === other?.replaceAll(/\d+/g, '');
}
