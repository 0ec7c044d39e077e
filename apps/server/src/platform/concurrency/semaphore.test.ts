import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve));

it('a semaphore never runs more tasks at the same time than it allows', async () => {
  const semaphore = createSemaphore(2);
  let running = 0;
  let maxRunning = 0;
  const task = () =>
    semaphore.run(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await nextTick();
      running -= 1;
    });
  const tasks = [task(), task(), task()];
  // These tasks start in the same tick in which a slot becomes free.
  for (let count = 0; count < 20; count += 1) {
    await Promise.race(tasks);
    tasks.push(task());
    await Promise.resolve();
    tasks.push(task());
  }
  await Promise.all(tasks);
  expect(maxRunning).toBe(2);
});

it('a semaphore frees the slot of a task that fails', async () => {
  const semaphore = createSemaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await semaphore.run(() => Promise.resolve('ran'))).toBe('ran');
});

it('a semaphore rejects the tasks that wait, and only those', async () => {
  const semaphore = createSemaphore(1);
  const running = Promise.withResolvers<string>();
  const first = semaphore.run(() => running.promise);
  const waiting = [semaphore.run(() => Promise.resolve('ran')), semaphore.run(() => Promise.resolve('ran'))];
  semaphore.rejectWaiting(new Error('not today'));
  for (const task of waiting) await expect(task).rejects.toThrow('not today');
  running.resolve('first');
  expect(await first).toBe('first');
  expect(await semaphore.run(() => Promise.resolve('ran'))).toBe('ran');
});
