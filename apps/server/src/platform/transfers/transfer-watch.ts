/** One document, or an archive of several. */
export type TransferKind = 'document' | 'archive';

/**
 * Least throughput in bytes a second, in the mean of a minute that waits for the client. A document of 25 MB still comes over a line of
 * 64 kbit/s, to which mobile contracts are throttled, in 70 minutes. Archives at once are few, and whoever has a slower line than
 * 128 kbit/s takes the documents one by one.
 */
export const MIN_RATES: Readonly<Record<TransferKind, number>> = { document: 6_000, archive: 16_000 };

/** Over so long the throughput is measured: a tunnel, or a change of the mobile cell, is shorter. */
const WINDOW_MS = 60_000;

/** How often the clients' progress and the callers' rights are looked at. */
const LOOK_EVERY_MS = 5_000;

/** The end of an answer that a transfer goes out by. */
export interface Connection {
  /** Bytes that have left this process. */
  countSent(): number;
  /** Does the answer wait for its client, and not the client for the answer? */
  isAwaitingClient(): boolean;
  /** Breaks the transfer, so that its client can't take it for a whole one. */
  destroy(): void;
}

interface Transfer {
  readonly kind: TransferKind;
  readonly connection: Connection;
  /** Whether its caller may still have it; rejects when that can't be told. */
  readonly mayGoOn: () => Promise<boolean>;
}

interface Measured extends Transfer {
  waitedMs: number;
  sentBefore: number | undefined;
}

/** Why a transfer was broken. */
export type BreakReason = 'too-slow' | 'right-ended';

export interface TransferWatch {
  /** Looks after a transfer until the signal aborts. */
  watch(transfer: Transfer, signal: AbortSignal): void;
}

/**
 * Looks after all transfers together: breaks those whose client takes less than the least throughput, and those whose caller is blocked,
 * has signed out or has lost the right to what is being sent.
 * @param onBreak told of each transfer that is broken
 */
export function createTransferWatch(
  onBreak: (reason: BreakReason, kind: TransferKind) => void,
  { lookEveryMs = LOOK_EVERY_MS, windowMs = WINDOW_MS } = {},
): TransferWatch {
  const transfers = new Set<Measured>();
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;

  function measure(transfer: Measured): void {
    if (!transfer.connection.isAwaitingClient()) return;
    const sent = transfer.connection.countSent();
    // The system's buffers take the first megabytes at once, whatever their client does.
    transfer.sentBefore ??= sent;
    transfer.waitedMs += lookEveryMs;
    if (transfer.waitedMs <= windowMs) return;
    const rate = ((sent - transfer.sentBefore) / transfer.waitedMs) * 1000;
    transfer.waitedMs = 0;
    transfer.sentBefore = sent;
    if (rate < MIN_RATES[transfer.kind]) end(transfer, 'too-slow');
  }

  /** One after the other, so that a thousand transfers ask no more of the database than one does. */
  async function askAll(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      for (const transfer of [...transfers]) {
        // While the database can't be asked nobody's right has ended that one could know of.
        const mayGoOn = await transfer.mayGoOn().catch(() => true);
        if (!mayGoOn && transfers.has(transfer)) end(transfer, 'right-ended');
      }
    } finally {
      isAsking = false;
    }
  }

  function end(transfer: Measured, reason: BreakReason): void {
    transfers.delete(transfer);
    onBreak(reason, transfer.kind);
    transfer.connection.destroy();
  }

  function look(): void {
    for (const transfer of [...transfers]) measure(transfer);
    void askAll();
    if (transfers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    watch: (transfer, signal) => {
      if (signal.aborted) return;
      const measured: Measured = { ...transfer, waitedMs: 0, sentBefore: undefined };
      transfers.add(measured);
      signal.addEventListener('abort', () => transfers.delete(measured), { once: true });
      timer ??= setInterval(look, lookEveryMs).unref();
    },
  };
}
