import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function takeAll(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let job = queue.shift(); job !== undefined; job = queue.shift()) taken.push(job);
  return taken;
}

it('a single job waits for only one of the ten thousand earlier jobs of another queue', () => {
  const queue = new FairQueue<string>();
  for (let n = 0; n < 10_000; n += 1) queue.push('many', `many ${n}`);
  expect(queue.shift()).toBe('many 0');
  queue.push('one', 'one');
  expect([queue.shift(), queue.shift(), queue.shift()]).toEqual(['many 1', 'one', 'many 2']);
  expect(takeAll(queue)).toHaveLength(9_997);
});

it('three queues take turns, each in its own order, until all are empty', () => {
  const queue = new FairQueue<string>();
  for (const job of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(job.slice(0, 1), job);
  expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(queue.shift()).toBeUndefined();
});

it('a queue that gets a new job after its turn comes after the queues that wait', () => {
  const queue = new FairQueue<string>();
  for (const job of ['a1', 'b1', 'b2']) queue.push(job.slice(0, 1), job);
  expect(queue.shift()).toBe('a1');
  queue.push('a', 'a2');
  expect(takeAll(queue)).toEqual(['b1', 'a2', 'b2']);
});
