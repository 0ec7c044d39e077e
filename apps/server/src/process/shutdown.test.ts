import { expect, it } from 'vitest';
import { createShutdown } from './shutdown.ts';

const TIMEOUT_MS = 60_000;

function recorder() {
  const order: string[] = [];
  const complaints: object[] = [];
  const log = { error: (facts: object, message: string) => void complaints.push({ ...facts, message }) };
  const stop = (name: string) => () => {
    order.push(name);
    return Promise.resolve();
  };
  return { order, complaints, log, stop };
}

it('a shutdown stops all workers together, then the foundations in reverse order', async () => {
  const { order, complaints, log, stop } = recorder();
  const shutdown = createShutdown(log, TIMEOUT_MS);
  shutdown.addFoundation(stop('database'));
  shutdown.addFoundation(stop('readers'));
  let bothRun: () => void = () => undefined;
  const meeting = new Promise<void>((resolve) => (bothRun = resolve));
  shutdown.addWorker(() => meeting.then(stop('server')));
  shutdown.addWorker(() => {
    bothRun();
    return stop('mails')();
  });
  expect(await shutdown.run()).toBe(true);
  expect(order).toEqual(['mails', 'server', 'readers', 'database']);
  expect(shutdown.signal.aborted).toBe(true);
  await shutdown.run();
  expect(order).toHaveLength(4);
  expect(complaints).toEqual([]);
});

it.each([
  ['fails', () => Promise.reject(new Error('x'))],
  ['does not stop in time', () => new Promise(() => undefined)],
])('a shutdown is not clean if one part %s, a worker or a foundation', async (_what, stop) => {
  const { log } = recorder();
  for (const kind of ['addWorker', 'addFoundation'] as const) {
    const shutdown = createShutdown(log, 50);
    shutdown[kind](stop);
    expect(await shutdown.run()).toBe(false);
  }
});

it('a shutdown continues to the database when a part fails or hangs, and logs it', async () => {
  const { order, complaints, log, stop } = recorder();
  const shutdown = createShutdown(log, 50);
  shutdown.addFoundation(stop('database'));
  shutdown.addFoundation(() => Promise.reject(new Error('readers')));
  shutdown.addWorker(() => new Promise(() => undefined));
  expect(await shutdown.run()).toBe(false);
  expect(order).toEqual(['database']);
  expect(complaints).toMatchObject([
    { message: expect.stringContaining('in time') as string },
    { err: new Error('readers') },
  ]);
});
