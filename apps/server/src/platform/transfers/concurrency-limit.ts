import { AppError } from '../errors/index.ts';
import type { Party } from './party.ts';

/** How many may be under way at once. What nobody uses is not kept free, but for the reserve of staff. */
export interface ConcurrencyLimits {
  readonly maxOfAccount: number;
  readonly maxOfTenant: number;
  /** Of all customers together: the rest is the staff's, so that customers never shut them out. */
  readonly maxOfCustomers: number;
  readonly maxOfAll: number;
  /** How long one waits for a place of its tenant or of the process before it is refused. */
  readonly maxWaitMs: number;
}

/** Waiting costs little; beyond this a refusal costs less. */
const MAX_WAITING = 200;

/** Most transfers are through by then. */
const RETRY_AFTER_S = 15;

export interface ConcurrencyLimit {
  /**
   * Takes a place, which is free again when the signal aborts. When the tenant or the process has none, waits for one: of those who
   * wait the tenant with the fewest under way is next, then who came first.
   * @throws AppError TooManyDownloads when the account has as many as it may, Overloaded when no place came free in time
   */
  acquire(party: Party, signal: AbortSignal): Promise<void>;
}

interface Waiting {
  readonly party: Party;
  readonly enter: () => void;
}

export function createConcurrencyLimit(limits: ConcurrencyLimits): ConcurrencyLimit {
  const ofAccount = createCounts();
  const ofTenant = createCounts();
  const ofSide = createCounts();
  let all = 0;
  /** Oldest first. */
  const queue = new Set<Waiting>();

  const hasPlace = ({ tenant, side }: Party) =>
    all < limits.maxOfAll &&
    ofTenant.get(tenant) < limits.maxOfTenant &&
    (side === 'staff' || ofSide.get(side) < limits.maxOfCustomers);

  function occupy({ tenant, side }: Party): void {
    all += 1;
    ofTenant.add(tenant, 1);
    ofSide.add(side, 1);
  }

  function leave({ tenant, side }: Party): void {
    all -= 1;
    ofTenant.add(tenant, -1);
    ofSide.add(side, -1);
    admit();
  }

  function admit(): void {
    for (;;) {
      let next: Waiting | undefined;
      for (const one of queue)
        if (
          hasPlace(one.party) &&
          (next === undefined || ofTenant.get(one.party.tenant) < ofTenant.get(next.party.tenant))
        )
          next = one;
      if (next === undefined) return;
      queue.delete(next);
      occupy(next.party);
      next.enter();
    }
  }

  /** Ends with a place, or with a refusal that holds none. */
  function wait(party: Party, signal: AbortSignal): Promise<void> {
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
    acquire: async (party, signal) => {
      // Who waits counts as well: one account can't fill the queue.
      if (ofAccount.get(party.account) >= limits.maxOfAccount)
        throw new AppError('TooManyDownloads', { retryAfter: RETRY_AFTER_S });
      // The answer has ended already: it holds nothing, and nobody would ever free it.
      if (hasEnded(signal)) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
      ofAccount.add(party.account, 1);
      try {
        if (hasPlace(party)) occupy(party);
        else if (queue.size >= MAX_WAITING) throw new AppError('Overloaded', { retryAfter: RETRY_AFTER_S });
        else await wait(party, signal);
      } catch (error) {
        ofAccount.add(party.account, -1);
        throw error;
      }
      const free = () => {
        ofAccount.add(party.account, -1);
        leave(party);
      };
      // It may have ended in the very turn in which its place came free.
      if (hasEnded(signal)) free();
      else signal.addEventListener('abort', free, { once: true });
    },
  };
}

/** As a call, since the compiler takes a property that was false once for false ever after. */
const hasEnded = (signal: AbortSignal): boolean => signal.aborted;

/** Counts by name; a name that counts nothing is forgotten. */
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
