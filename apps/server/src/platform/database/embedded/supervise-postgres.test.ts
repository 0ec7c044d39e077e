import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { supervisePostgres } from './supervise-postgres.ts';

const HOUR_MS = 3_600_000;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] }));
afterEach(() => vi.useRealTimers());

const log = { warn: () => undefined, error: () => undefined };

/** A server that ends on demand and can be restarted `starts` times. */
function createServer(starts: number) {
  let notifyExit: () => void = () => undefined;
  let restarts = 0;
  return {
    end: () => notifyExit(),
    restarts: () => restarts,
    onExit: (listener: () => void) => void (notifyExit = listener),
    restart: () => {
      restarts += 1;
      return restarts <= starts ? Promise.resolve() : Promise.reject(new Error('no room'));
    },
  };
}

it('a server that ends once a day is restarted each time', async () => {
  const postgres = createServer(Infinity);
  const failures: Error[] = [];
  supervisePostgres(postgres, { log, onFailure: (reason) => failures.push(reason) });
  for (let day = 1; day <= 20; day += 1) {
    await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
    postgres.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(postgres.restarts()).toBe(day);
  }
  expect(failures).toEqual([]);
});

it('the failure of a server that cannot be started is reported once, after five attempts', async () => {
  const postgres = createServer(0);
  const failures: Error[] = [];
  supervisePostgres(postgres, { log, onFailure: (reason) => failures.push(reason) });
  postgres.end();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(postgres.restarts()).toBe(5);
  expect(failures.map(({ message }) => message)).toEqual(['no room']);
});

it('the failure of a server that repeatedly ends right after its start is reported', async () => {
  const postgres = createServer(Infinity);
  const failures: Error[] = [];
  supervisePostgres(postgres, { log, onFailure: (reason) => failures.push(reason) });
  for (let count = 0; count < 10; count += 1) {
    postgres.end();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(postgres.restarts()).toBe(5);
  expect(failures.length).toBeGreaterThan(0);
});

it('a server that the portal stops is not restarted', async () => {
  const postgres = createServer(Infinity);
  const supervisor = supervisePostgres(postgres, { log, onFailure: () => undefined });
  await supervisor.stop();
  postgres.end();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(postgres.restarts()).toBe(0);
});
