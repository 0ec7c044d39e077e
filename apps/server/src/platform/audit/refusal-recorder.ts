import type { Executor } from '../database/index.ts';
import type { BackgroundLog } from '../faults/index.ts';
import { clientNetwork } from '../rate-limit/index.ts';
import {
  type AuditEvent,
  type AuditFacts,
  type RequestOrigin,
  recordAuditEvents,
} from './audit.repository.ts';

/** A refused call: by role, by a rule of sign-in, or because the row is out of the caller's scope. */
export interface Refusal {
  /** Undefined for a caller without an account: an intake key, or a user who is not signed in. */
  readonly accountId: number | undefined;
  /** Internal id of the provider of an intake key. */
  readonly providerId?: number | undefined;
  /** The declared call, e.g. `GET /Customer/{id}`; never the path of the request. */
  readonly call: string;
  readonly feature: string;
  readonly status: number;
  readonly code: string | undefined;
  /** Public id of the requested row, if the path contains one. */
  readonly id: string | undefined;
  readonly origin: RequestOrigin;
}

const WINDOW_MS = 60_000;

/** Refusals of one caller in this window that have no entry yet. */
interface PendingRefusals {
  last: Refusal;
  /** Counts by declared call and status, so that a client cannot create more keys. */
  readonly calls: Map<string, number>;
}

/**
 * Records refusals in the audit trail, at most two entries per caller and minute, so that a scanner cannot fill the
 * disk: the first one immediately, the others at the end of the minute as one entry with their counts. Callers without
 * an account are identified by their network, intake keys also by their provider. Entries that cannot be written are
 * logged and kept for the next minute.
 */
export function createRefusalRecorder(
  executor: Executor,
  log: Pick<BackgroundLog, 'error'>,
  windowMs = WINDOW_MS,
) {
  let pending = new Map<string, PendingRefusals>();
  const writing = new Set<Promise<void>>();

  const addPending = (refusal: Refusal, calls: ReadonlyMap<string, number> = countCall(refusal)) => {
    const key = callerKey(refusal);
    const entry = pending.get(key) ?? { last: refusal, calls: new Map<string, number>() };
    entry.last = refusal;
    for (const [call, count] of calls) entry.calls.set(call, (entry.calls.get(call) ?? 0) + count);
    pending.set(key, entry);
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
    const refusals = [...pending.values()].filter(({ calls }) => calls.size > 0);
    pending = new Map();
    write(refusals.map(toSummaryEvent), () => {
      for (const { last, calls } of refusals) addPending(last, calls);
    });
  };
  const timer = setInterval(endWindow, windowMs);
  timer.unref();

  return {
    /** Records a refusal; the entry is written after the response. */
    record: (refusal: Refusal): void => {
      const key = callerKey(refusal);
      if (pending.has(key)) {
        addPending(refusal);
        return;
      }
      pending.set(key, { last: refusal, calls: new Map() });
      write([toEvent(refusal)], () => addPending(refusal));
    },
    /** Writes the refusals that are not written yet. */
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all(writing);
      endWindow();
      await Promise.all(writing);
    },
  };
}

function callerKey({ accountId, providerId, origin }: Refusal): string {
  if (accountId !== undefined) return `account ${accountId}`;
  const network = clientNetwork(origin.address);
  // Providers of one group may send from one machine, but their refusals must be recorded separately.
  return providerId === undefined ? `network ${network}` : `provider ${providerId} ${network}`;
}

function countCall({ call, status }: Refusal): Map<string, number> {
  return new Map([[`${call} ${status}`, 1]]);
}

function buildEvent({ accountId, providerId, origin }: Refusal, facts: AuditFacts = {}): AuditEvent {
  return { action: 'access', result: 'refused', actorAccountId: accountId, providerId, facts, origin };
}

function toEvent(refusal: Refusal): AuditEvent {
  const { call, feature, status, code, id } = refusal;
  const event = buildEvent(refusal, { call, status, ...(code === undefined ? {} : { code }) });
  return id === undefined ? event : { ...event, target: { kind: feature, id } };
}

function toSummaryEvent({ last, calls }: PendingRefusals): AuditEvent {
  const count = [...calls.values()].reduce((sum, callCount) => sum + callCount, 0);
  return buildEvent(last, { count, calls: Object.fromEntries(calls) });
}
