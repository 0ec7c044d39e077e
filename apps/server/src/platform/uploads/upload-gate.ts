import { AppError } from '../errors/index.ts';
import { type DiskSpace, isAtFloor } from '../health/index.ts';

/** What one sender (an intake key or an account) may upload. */
export interface UploadLimits {
  readonly maxAtOnce: number;
  readonly maxBytesPerHour: number;
}

/**
 * An ERP sends one delivery after the other, a person has a few windows open: four at once are plenty. 10 GB an hour are 100,000
 * invoices of 100 kB, more than a provider sends in a month; a stolen key fills no disk overnight before somebody sees it.
 */
export const UPLOAD_LIMITS: UploadLimits = { maxAtOnce: 4, maxBytesPerHour: 10 * 1024 ** 3 };

/** An upload lies on the disk twice for a while: as it came, and in the document store. */
const COPIES = 2;
const HOUR_MS = 3_600_000;
/** Most uploads are answered by then. */
const RETRY_SOON_S = 15;
/** Somebody has to make room first. */
const RETRY_WITH_ROOM_S = 60;

export interface UploadGate {
  /**
   * Lets a sender upload so many bytes, before any of them is read. Counts are of this process alone.
   * @param announcedBytes of the whole body; where it does not say, the most that it may have
   * @returns what ends the upload: told how many bytes have come
   * @throws AppError TooManyRequests beyond the sender's limits, StorageUnavailable where the disk would have too little room left
   */
  enter(sender: string, announcedBytes: number): Promise<(receivedBytes: number) => void>;
}

interface Use {
  atOnce: number;
  /** In this hour, with what is announced and has not come yet. */
  bytes: number;
}

/** @param findSpace of the disk that uploads and documents lie on */
export function createUploadGate(limits: UploadLimits, findSpace: () => Promise<DiskSpace>): UploadGate {
  const senders = new Map<string, Use>();
  let began = performance.now();
  /** Of all uploads under way: each may still need its room. */
  let announced = 0;

  /** A new hour: what is under way counts in it, the rest is forgotten. */
  function turnHour(now: number): void {
    began = now;
    for (const [sender, use] of senders)
      if (use.atOnce === 0) senders.delete(sender);
      else use.bytes = 0;
  }

  function useOf(sender: string, announcedBytes: number): Use {
    const now = performance.now();
    if (now - began >= HOUR_MS) turnHour(now);
    const use = senders.get(sender) ?? { atOnce: 0, bytes: 0 };
    if (use.atOnce >= limits.maxAtOnce) throw new AppError('TooManyRequests', { retryAfter: RETRY_SOON_S });
    if (use.bytes + announcedBytes > limits.maxBytesPerHour)
      throw new AppError('TooManyRequests', { retryAfter: (HOUR_MS - (now - began)) / 1000 });
    senders.set(sender, use);
    return use;
  }

  async function requireRoom(): Promise<void> {
    const needed = COPIES * announced;
    const space = await findSpace().catch(() => undefined);
    if (space === undefined || isAtFloor({ ...space, freeBytes: space.freeBytes - needed }))
      throw new AppError('StorageUnavailable', { retryAfter: RETRY_WITH_ROOM_S });
  }

  return {
    enter: async (sender, announcedBytes) => {
      const use = useOf(sender, announcedBytes);
      use.atOnce += 1;
      use.bytes += announcedBytes;
      announced += announcedBytes;
      const leave = (receivedBytes: number) => {
        use.atOnce -= 1;
        use.bytes = Math.max(0, use.bytes - announcedBytes + receivedBytes);
        announced -= announcedBytes;
      };
      try {
        await requireRoom();
      } catch (error) {
        leave(0);
        throw error;
      }
      return leave;
    },
  };
}
