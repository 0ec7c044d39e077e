import { AppError } from '../errors/index.ts';

/** The account and tenant whose limits a transfer counts against, so that one client cannot use the share of others. */
export interface TransferParty {
  /** An account, or an intake key. */
  readonly account: string;
  /** A provider, a customer, or the operator. */
  readonly tenant: string;
  readonly side: 'staff' | 'customers';
}

/**
 * The number of transfers that may run at the same time. Unused slots are available to everybody, except the reserve for
 * back-office users.
 */
export interface ConcurrencyLimits {
  readonly maxPerAccount: number;
  readonly maxPerTenant: number;
  /** For all customers together: the rest is reserved for back-office users, so that customers can never block them. */
  readonly maxForCustomers: number;
  readonly maxTotal: number;
  /** The time for which a transfer waits for a slot of its tenant or of the process before it is refused. */
  readonly maxWaitMs: number;
}

/** The maximum number of waiting transfers; further transfers are refused immediately. */
const MAX_WAITING = 200;

/** Most transfers have ended by then. */
const RETRY_AFTER_S = 15;

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

interface QueuedTransfer {
  readonly party: TransferParty;
  readonly admit: () => void;
}

export function createConcurrencyLimit(limits: ConcurrencyLimits) {
  const accountCounts = createCounts();
  const tenantCounts = createCounts();
  const sideCounts = createCounts();
  let totalCount = 0;
  /** Oldest first. */
  const queue = new Set<QueuedTransfer>();

  const hasFreeSlot = ({ tenant, side }: TransferParty) =>
    totalCount < limits.maxTotal &&
    tenantCounts.get(tenant) < limits.maxPerTenant &&
    (side === 'staff' || sideCounts.get(side) < limits.maxForCustomers);

  function countSlot({ tenant, side }: TransferParty, change: 1 | -1): void {
    totalCount += change;
    tenantCounts.add(tenant, change);
    sideCounts.add(side, change);
  }

  function admitNext(): void {
    for (;;) {
      let next: QueuedTransfer | undefined;
      for (const queued of queue)
        if (
          hasFreeSlot(queued.party) &&
          (next === undefined || tenantCounts.get(queued.party.tenant) < tenantCounts.get(next.party.tenant))
        )
          next = queued;
      if (next === undefined) return;
      queue.delete(next);
      countSlot(next.party, 1);
      next.admit();
    }
  }

  /** Resolves with a slot, or rejects without one. */
  function waitForSlot(party: TransferParty, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', refuse);
        queue.delete(queued);
      };
      const refuse = () => {
        leaveQueue();
        reject(new AppError('Overloaded', { retryAfter: RETRY_AFTER_S }));
      };
      const queued: QueuedTransfer = {
        party,
        admit: () => {
          leaveQueue();
          resolve();
        },
      };
      const timer = setTimeout(refuse, limits.maxWaitMs);
      signal.addEventListener('abort', refuse, { once: true });
      queue.add(queued);
    });
  }

  return {
    /**
     * Acquires a slot until the signal aborts. If the tenant or the process has no free slot, waits for one. The next slot
     * goes to the waiting tenant with the fewest running transfers, and among equals to the oldest request.
     * @throws AppError TooManyDownloads when the account has used all its slots, Overloaded when no slot became free in
     * time
     */
    acquire: async (party: TransferParty, signal: AbortSignal): Promise<void> => {
      // Waiting transfers count too, so that one account cannot fill the queue.
      if (accountCounts.get(party.account) >= limits.maxPerAccount)
        throw new AppError('TooManyDownloads', { retryAfter: RETRY_AFTER_S });
      // After the response has ended, a slot would never be freed.
      if (hasEnded(signal)) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
      accountCounts.add(party.account, 1);
      try {
        if (hasFreeSlot(party)) countSlot(party, 1);
        else if (queue.size >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
        else await waitForSlot(party, signal);
      } catch (error) {
        accountCounts.add(party.account, -1);
        throw error;
      }
      const freeSlot = () => {
        accountCounts.add(party.account, -1);
        countSlot(party, -1);
        admitNext();
      };
      // The response may have ended in the same tick in which its slot became free.
      if (hasEnded(signal)) freeSlot();
      else signal.addEventListener('abort', freeSlot, { once: true });
    },
  };
}

/** A function, because the compiler would narrow the property to `false` after the first check. */
const hasEnded = (signal: AbortSignal): boolean => signal.aborted;

/** Counts by name; a name with count 0 is deleted. */
function createCounts() {
  const counts = new Map<string, number>();
  return {
    get: (name: string) => counts.get(name) ?? 0,
    add: (name: string, change: number) => {
      const count = (counts.get(name) ?? 0) + change;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
  };
}
