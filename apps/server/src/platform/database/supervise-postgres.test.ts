import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervisePostgres } from './supervise-postgres.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

const log = { warn: () => undefined, error: () => undefined };

/** A server that ends on demand and can be restarted `starts` times. */
function server(starts: number) {
  let tell: () => void = () => undefined;
  let restarts = 0;
  return {
    end: () => tell(),
    restarts: () => restarts,
    onEnd: (next: () => void) => void (tell = next),
    restart: () => {
      restarts += 1;
      return restarts <= starts ? Promise.resolve() : Promise.reject(new Error('no room'));
    },
  };
}

it('a server that ended is started again, however often over the days', async () => {
  const postgres = server(Infinity);
  const givenUp: Error[] = [];
  supervisePostgres(postgres, { log, giveUp: (reason) => givenUp.push(reason) });
  for (let day = 1; day <= 20; day += 1) {
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    postgres.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(postgres.restarts()).toBe(day);
  }
  expect(givenUp).toEqual([]);
});

it('a server that cannot be started is given up once, after five attempts', async () => {
  const postgres = server(0);
  const givenUp: Error[] = [];
  supervisePostgres(postgres, { log, giveUp: (reason) => givenUp.push(reason) });
  postgres.end();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(postgres.restarts()).toBe(5);
  expect(givenUp.map(({ message }) => message)).toEqual(['no room']);
});

it('a server that repeatedly ends right after its start is given up', async () => {
  const postgres = server(Infinity);
  const givenUp: Error[] = [];
  supervisePostgres(postgres, { log, giveUp: (reason) => givenUp.push(reason) });
  for (let count = 0; count < 10; count += 1) {
    postgres.end();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(postgres.restarts()).toBe(5);
  expect(givenUp.length).toBeGreaterThan(0);
});

it('a server that the portal stops is not started again', async () => {
  const postgres = server(Infinity);
  const keeper = supervisePostgres(postgres, { log, giveUp: () => undefined });
  await keeper.stop();
  postgres.end();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(postgres.restarts()).toBe(0);
});
