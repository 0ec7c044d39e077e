import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTransferWatch, MIN_RATES, type TransferKind } from './transfer-watch.ts';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const MAX_DOCUMENT_BYTES = 25_000_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A transfer whose client reads `rate` bytes per second. */
function startTransfer(kind: TransferKind, rate: number, watch = createTransferWatch(() => undefined)) {
  const ending = new AbortController();
  const state = {
    sent: 0,
    isAwaitingClient: true,
    isBroken: false,
    isStillAllowed: async () => Promise.resolve(true),
  };
  const connection = {
    countSent: () => state.sent,
    isAwaitingClient: () => state.isAwaitingClient,
    destroy: () => (state.isBroken = true),
  };
  watch.watch({ kind, connection, isStillAllowed: () => state.isStillAllowed() }, ending.signal);
  const passSeconds = async (seconds: number) => {
    for (let second = 0; second < seconds && !state.isBroken; second += 1) {
      state.sent += rate;
      await vi.advanceTimersByTimeAsync(SECOND_MS);
    }
  };
  return { state, pass: passSeconds, end: () => ending.abort() };
}

describe('the minimum throughput', () => {
  it.each(['document', 'archive'] as const)(
    'breaks a slower %s within two minutes, and never a faster one',
    async (kind) => {
      const tooSlow = startTransfer(kind, MIN_RATES[kind] * 0.9);
      await tooSlow.pass(2 * MINUTE_S);
      expect(tooSlow.state.isBroken).toBe(true);
      const fastEnough = startTransfer(kind, MIN_RATES[kind] * 1.1);
      await fastEnough.pass(30 * MINUTE_S);
      expect(fastEnough.state.isBroken).toBe(false);
    },
  );

  it('lets the largest document through a connection of 64 kbit/s', async () => {
    const afterHeaders = 0.9 * (64_000 / 8);
    const slowPhone = startTransfer('document', afterHeaders);
    await slowPhone.pass(Math.ceil(MAX_DOCUMENT_BYTES / afterHeaders));
    expect(slowPhone.state.isBroken).toBe(false);
    expect(slowPhone.state.sent).toBeGreaterThanOrEqual(MAX_DOCUMENT_BYTES);
  });

  it('applies only while the portal waits for the client, not while the client waits for the portal', async () => {
    const waiting = startTransfer('archive', 0);
    waiting.state.isAwaitingClient = false;
    await waiting.pass(30 * MINUTE_S);
    expect(waiting.state.isBroken).toBe(false);
  });

  it('is measured again each minute, so that a client that was fast once cannot stall', async () => {
    const stalling = startTransfer('document', 0);
    stalling.state.sent = MAX_DOCUMENT_BYTES;
    await stalling.pass(3 * MINUTE_S);
    expect(stalling.state.isBroken).toBe(true);
  });
});

describe('the right to a transfer', () => {
  it('is checked every few seconds, and the transfer ends when the right has ended', async () => {
    const breaks: string[] = [];
    const watch = createTransferWatch((reason, kind) => breaks.push(`${reason} ${kind}`));
    const transfer = startTransfer('document', MAX_DOCUMENT_BYTES, watch);
    const otherTransfer = startTransfer('archive', 0, watch);
    otherTransfer.state.isAwaitingClient = false;
    await transfer.pass(MINUTE_S);
    expect(transfer.state.isBroken).toBe(false);
    transfer.state.isStillAllowed = () => Promise.resolve(false);
    await transfer.pass(5);
    expect(transfer.state.isBroken).toBe(true);
    expect(otherTransfer.state.isBroken).toBe(false);
    expect(breaks).toEqual(['right-ended document']);
  });

  it('does not end when it cannot be checked', async () => {
    const transfer = startTransfer('document', MAX_DOCUMENT_BYTES);
    transfer.state.isStillAllowed = () => Promise.reject(new Error('no database'));
    await transfer.pass(MINUTE_S);
    expect(transfer.state.isBroken).toBe(false);
  });

  it('is not checked any more once the transfer has ended', async () => {
    const transfer = startTransfer('document', MAX_DOCUMENT_BYTES);
    let checks = 0;
    transfer.state.isStillAllowed = () => Promise.resolve((checks += 1) > 0);
    await transfer.pass(11);
    expect(checks).toBe(2);
    transfer.end();
    await transfer.pass(MINUTE_S);
    expect(checks).toBe(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
