import type { Executor } from '../database/index.ts';
import { clientNetwork } from '../rate-limit/index.ts';
import { type AuditEvent, type Origin, recordAuditEvents } from './audit.repository.ts';

/** A caller was refused: by its role, by a rule of sign-in, or because the row is out of its scope. */
export interface Refusal {
  /** Undefined for a caller that is no account: an intake key, or somebody who tries to sign in. */
  readonly accountId: number | undefined;
  /** Internal id of the provider that a key belongs to. */
  readonly providerId?: number | undefined;
  /** As declared, e.g. `GET /Customer/{id}`; never what was sent. */
  readonly call: string;
  readonly feature: string;
  readonly status: number;
  readonly code: string | undefined;
  /** Public id of the row that was asked for, where the path holds one. */
  readonly id: string | undefined;
  readonly origin: Origin;
}

export interface RefusalRecorder {
  /** Takes a refusal down; the entry is written after the answer. */
  record(refusal: Refusal): void;
  /** Writes what is still held. */
  stop(): Promise<void>;
}

/** What the recorder tells the operator; pino's logger fits. */
export interface RefusalLog {
  error(facts: object, message: string): void;
}

const WINDOW_MS = 60_000;

/** Refusals of one caller in this window that have no entry of their own. */
interface Held {
  last: Refusal;
  count: number;
  /** How many by call and status: as many as calls are declared, whatever is sent. */
  readonly calls: Map<string, number>;
}

/**
 * Brings refusals into the audit trail, at most two entries per caller and minute, so that a scanner can't fill the disk: the first one
 * at once, the others as one entry with their counts when the minute is over. Without an account a caller is its network, of
 * keys with their provider. What can't be written is told in the log and kept for the next minute.
 */
export function createRefusalRecorder(
  executor: Executor,
  log: RefusalLog,
  windowMs = WINDOW_MS,
): RefusalRecorder {
  let held = new Map<string, Held>();
  const writing = new Set<Promise<void>>();

  const hold = (refusal: Refusal, count = 1, calls: ReadonlyMap<string, number> = countCall(refusal)) => {
    const key = keyOf(refusal);
    const own = held.get(key) ?? { last: refusal, count: 0, calls: new Map<string, number>() };
    own.last = refusal;
    own.count += count;
    for (const [call, times] of calls) own.calls.set(call, (own.calls.get(call) ?? 0) + times);
    held.set(key, own);
  };

  const write = (events: readonly AuditEvent[], onFailure: () => void) => {
    if (events.length === 0) return;
    const written = recordAuditEvents(executor, events)
      .catch((error: unknown) => {
        log.error(
          { err: error, refusals: events.map(({ facts }) => facts) },
          'refusals could not be recorded yet',
        );
        onFailure();
      })
      .finally(() => writing.delete(written));
    writing.add(written);
  };

  const endWindow = () => {
    const full = [...held.values()].filter(({ count }) => count > 0);
    held = new Map();
    write(full.map(describeMany), () => {
      for (const { last, count, calls } of full) hold(last, count, calls);
    });
  };
  const timer = setInterval(endWindow, windowMs);
  timer.unref();

  return {
    record: (refusal) => {
      const key = keyOf(refusal);
      if (held.has(key)) {
        hold(refusal);
        return;
      }
      held.set(key, { last: refusal, count: 0, calls: new Map() });
      write([describeOne(refusal)], () => hold(refusal));
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.all(writing);
      endWindow();
      await Promise.all(writing);
    },
  };
}

function keyOf({ accountId, providerId, origin }: Refusal): string {
  if (accountId !== undefined) return `account ${accountId}`;
  const network = clientNetwork(origin.address);
  // Providers of one group may send from one machine; what is refused to one must not stand at another.
  return providerId === undefined ? `network ${network}` : `provider ${providerId} ${network}`;
}

function countCall({ call, status }: Refusal): Map<string, number> {
  return new Map([[`${call} ${status}`, 1]]);
}

const REFUSED = { action: 'access', result: 'refused' } as const;

function describeOne({
  accountId,
  providerId,
  call,
  feature,
  status,
  code,
  id,
  origin,
}: Refusal): AuditEvent {
  return {
    ...REFUSED,
    actorAccountId: accountId,
    providerId,
    ...(id === undefined ? {} : { target: { kind: feature, id } }),
    facts: { call, status, ...(code === undefined ? {} : { code }) },
    origin,
  };
}

function describeMany({ last, count, calls }: Held): AuditEvent {
  return {
    ...REFUSED,
    actorAccountId: last.accountId,
    providerId: last.providerId,
    facts: { count, calls: Object.fromEntries(calls) },
    origin: last.origin,
  };
}
