/** One document, or an archive of several. */
export type TransferKind = 'document' | 'archive';

/**
 * Minimum throughput in bytes per second, averaged over a minute of waiting for the client. A document of 25 MB takes 70
 * minutes over a connection of 64 kbit/s, to which mobile contracts are limited. An upload has the same minimum. The
 * minimum of archives is higher, because only few may run at the same time; a client with a connection slower than 128
 * kbit/s downloads the documents one by one.
 */
export const MIN_RATES: Readonly<Record<TransferKind, number>> = { document: 6_000, archive: 16_000 };

/**
 * The period over which the throughput is measured; longer than an interruption by a tunnel or by a new mobile cell.
 */
const WINDOW_MS = 60_000;

/** The interval at which the progress of clients and the rights of callers are checked. */
const CHECK_INTERVAL_MS = 5_000;

/** The connection over which a file is sent. */
export interface Connection {
  /** Bytes that have left this process. */
  countSent(): number;
  /** Whether the response waits for its client, and not the client for the response. */
  isAwaitingClient(): boolean;
  /** Breaks the connection, so that the client cannot mistake the transfer for a complete one. */
  destroy(): void;
}

interface Transfer {
  readonly kind: TransferKind;
  readonly connection: Connection;
  /** Whether the caller may still receive the content; rejects when that cannot be determined. */
  readonly isStillAllowed: () => Promise<boolean>;
}

interface MeasuredTransfer extends Transfer {
  waitedMs: number;
  sentBefore: number | undefined;
}

/** Why a transfer was broken. */
export type BreakReason = 'too-slow' | 'right-ended';

export type TransferWatch = ReturnType<typeof createTransferWatch>;

/**
 * Watches all transfers: breaks those whose client reads less than the minimum throughput, and those whose caller is
 * blocked, has signed out or has lost the right to the content.
 * @param onBreak called for each transfer that is broken
 */
export function createTransferWatch(onBreak: (reason: BreakReason, kind: TransferKind) => void) {
  const transfers = new Set<MeasuredTransfer>();
  let timer: NodeJS.Timeout | undefined;
  let isCheckingRights = false;

  function measure(transfer: MeasuredTransfer): void {
    if (!transfer.connection.isAwaitingClient()) return;
    const sent = transfer.connection.countSent();
    // The buffers of the operating system accept the first megabytes immediately, even if the client reads nothing.
    transfer.sentBefore ??= sent;
    transfer.waitedMs += CHECK_INTERVAL_MS;
    if (transfer.waitedMs <= WINDOW_MS) return;
    const rate = ((sent - transfer.sentBefore) / transfer.waitedMs) * 1000;
    transfer.waitedMs = 0;
    transfer.sentBefore = sent;
    if (rate < MIN_RATES[transfer.kind]) breakTransfer(transfer, 'too-slow');
  }

  /** Checks one transfer after the other, so that a thousand transfers use only one database connection. */
  async function checkAllRights(): Promise<void> {
    if (isCheckingRights) return;
    isCheckingRights = true;
    try {
      for (const transfer of [...transfers]) {
        // While the database is unavailable, every right counts as valid.
        const isStillAllowed = await transfer.isStillAllowed().catch(() => true);
        if (!isStillAllowed && transfers.has(transfer)) breakTransfer(transfer, 'right-ended');
      }
    } finally {
      isCheckingRights = false;
    }
  }

  function breakTransfer(transfer: MeasuredTransfer, reason: BreakReason): void {
    transfers.delete(transfer);
    onBreak(reason, transfer.kind);
    transfer.connection.destroy();
  }

  function checkAll(): void {
    for (const transfer of [...transfers]) measure(transfer);
    void checkAllRights();
    if (transfers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    /** Watches a transfer until the signal aborts. */
    watch: (transfer: Transfer, signal: AbortSignal): void => {
      if (signal.aborted) return;
      const measured: MeasuredTransfer = { ...transfer, waitedMs: 0, sentBefore: undefined };
      transfers.add(measured);
      signal.addEventListener('abort', () => transfers.delete(measured), { once: true });
      timer ??= setInterval(checkAll, CHECK_INTERVAL_MS).unref();
    },
  };
}
