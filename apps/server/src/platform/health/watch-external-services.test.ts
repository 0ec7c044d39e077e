import { afterEach, expect, it, vi } from 'vitest';
import { type ExternalServices, watchExternalServices } from './watch-external-services.ts';

const TIMES = { intervalMs: 10, limitMs: 50 };
const lines: string[] = [];
const write = ({ warning }: { warning?: string }, message: string) =>
  void lines.push(`${warning ?? ''}: ${message}`);
const log = { info: write, warn: write };

const until = (assertion: () => void) => vi.waitFor(assertion, { timeout: 10_000 });

let watched: ExternalServices;
afterEach(async () => {
  await watched.stop();
  lines.length = 0;
});

it('a fault is a warning until it is over, and the log has a line for its beginning, each change and its end', async () => {
  let fault: string | undefined;
  const findFault = vi.fn(() => Promise.resolve(fault));
  const awaitChecks = () => {
    const { length: calls } = findFault.mock.calls;
    return until(() => expect(findFault.mock.calls.length).toBeGreaterThan(calls + 1));
  };
  watched = watchExternalServices([{ warning: 'mail-server', findFault }], log, TIMES);
  await awaitChecks();
  expect(watched.listWarnings()).toEqual([]);

  fault = 'SMTP_URL: nothing listens';
  await until(() => expect(watched.listWarnings()).toEqual(['mail-server']));
  await awaitChecks();
  fault = 'SMTP_URL: its certificate has expired, 1 s ago';
  await until(() => expect(lines).toHaveLength(2));
  fault = 'SMTP_URL: its certificate has expired, 62 s ago';
  await awaitChecks();
  fault = undefined;
  await until(() => expect(watched.listWarnings()).toEqual([]));
  expect(lines).toEqual([
    'mail-server: SMTP_URL: nothing listens',
    'mail-server: SMTP_URL: its certificate has expired, 1 s ago',
    'mail-server: a service outside of the portal works again',
  ]);
});

it('a service that never answers is a warning and delays neither the others nor the stop', async () => {
  let checks = 0;
  watched = watchExternalServices(
    [
      { warning: 'identity-provider', findFault: () => new Promise(() => undefined) },
      { warning: 'identity-provider', findFault: () => Promise.reject(new Error('odd')) },
      { warning: 'clock', findFault: () => Promise.resolve(String((checks += 1))) },
    ],
    log,
    TIMES,
  );
  await until(() => expect(lines).toContain('identity-provider: The operation was aborted due to timeout'));
  await until(() => expect(checks).toBeGreaterThan(1));
  expect(watched.listWarnings().toSorted()).toEqual(['clock', 'identity-provider']);
});
