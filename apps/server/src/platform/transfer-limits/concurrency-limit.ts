import { AppError } from '../errors/index.ts';

/** The account to which a transfer is charged, for limits that keep one client from using the share of others. */
export interface TransferParty {
  /** An account, or an intake key. */
  readonly account: string;
  /** A provider, a customer, or the operator. */
  readonly tenant: string;
  readonly side: 'staff' | 'customers';
}

/**
 * How many transfers may run at the same time. Unused slots are available to everybody, except the reserve for staff.
 */
export interface ConcurrencyLimits {
  readonly maxPerAccount: number;
  readonly maxPerTenant: number;
  /** For all customers together: the rest is reserved for staff, so that customers can never block them. */
  readonly maxForCustomers: number;
  readonly maxTotal: number;
  /** How long a transfer waits for a slot of its tenant or of the process before it is refused. */
  readonly maxWaitMs: number;
}

/** The limit of waiting transfers; beyond it a refusal is cheaper. */
const MAX_WAITING = 200;

/** Most transfers have ended by then. */
const RETRY_AFTER_S = 15;

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

interface Waiting {
  readonly party: TransferParty;
  readonly enter: () => void;
}

export function createConcurrencyLimit(limits: ConcurrencyLimits) {
  const ofAccount = createCounts();
  const ofTenant = createCounts();
  const ofSide = createCounts();
  let all = 0;
  /** Oldest first. */
  const queue = new Set<Waiting>();

  const hasFreeSlot = ({ tenant, side }: TransferParty) =>
    all < limits.maxTotal &&
    ofTenant.get(tenant) < limits.maxPerTenant &&
    (side === 'staff' || ofSide.get(side) < limits.maxForCustomers);

  function countSlot({ tenant, side }: TransferParty, change: 1 | -1): void {
    all += change;
    ofTenant.add(tenant, change);
    ofSide.add(side, change);
  }

  function admit(): void {
    for (;;) {
      let next: Waiting | undefined;
      for (const one of queue)
        if (
          hasFreeSlot(one.party) &&
          (next === undefined || ofTenant.get(one.party.tenant) < ofTenant.get(next.party.tenant))
        )
          next = one;
      if (next === undefined) return;
      queue.delete(next);
      countSlot(next.party, 1);
      next.enter();
    }
  }

  /** Resolves with a slot, or rejects without one. */
  function wait(party: TransferParty, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const forget = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        queue.delete(waiting);
      };
      const giveUp = () => {
        forget();
        reject(new AppError('Overloaded', { retryAfter: RETRY_AFTER_S }));
      };
      const waiting: Waiting = {
        party,
        enter: () => {
          forget();
          resolve();
        },
      };
      const timer = setTimeout(giveUp, limits.maxWaitMs);
      signal.addEventListener('abort', giveUp, { once: true });
      queue.add(waiting);
    });
  }

  return {
    /**
     * Takes a slot, which is free again when the signal aborts. If the tenant or the process has no free slot, waits
     * for one: the waiting tenant with the fewest running transfers is next, and among equals the oldest request.
     * @throws AppError TooManyDownloads when the account has used all its slots, Overloaded when no slot became free in
     * time
     */
    acquire: async (party: TransferParty, signal: AbortSignal): Promise<void> => {
      // Waiting transfers count too, so that one account cannot fill the queue.
      if (ofAccount.get(party.account) >= limits.maxPerAccount)
        throw new AppError('TooManyDownloads', { retryAfter: RETRY_AFTER_S });
      // The response has already ended: a slot taken now would never be freed.
      if (hasEnded(signal)) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
      ofAccount.add(party.account, 1);
      try {
        if (hasFreeSlot(party)) countSlot(party, 1);
        else if (queue.size >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
        else await wait(party, signal);
      } catch (error) {
        ofAccount.add(party.account, -1);
        throw error;
      }
      const free = () => {
        ofAccount.add(party.account, -1);
        countSlot(party, -1);
        admit();
      };
      // The response may have ended in the same tick in which its slot became free.
      if (hasEnded(signal)) free();
      else signal.addEventListener('abort', free, { once: true });
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
