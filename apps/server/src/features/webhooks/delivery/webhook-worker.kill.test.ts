import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { TEST_KEY } from '../../../../test/support/test-key.ts';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { rounds } from '../../../../../../vitest.rounds.ts';

/** The number of kills at each of the two moments. */
const KILLS = rounds({ ci: 4, full: 50 });
/** Half of the events are delivered without a kill. */
const EVENT_COUNT = 2 * KILLS.count;
/** Several times as long as a busy machine delays its renewal: a living worker that loses it repeats an event. */
const LEASE_SECONDS = 2;

let test: TestDatabase;
let receiver: Server;
let worker: ChildProcess | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  worker?.kill('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
  await test.drop();
});

const hostOfReceiver = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

function startWorker(): void {
  const options = {
    databaseUrl: test.applicationUrl,
    key: TEST_KEY,
    host: hostOfReceiver(),
    leaseSeconds: LEASE_SECONDS,
  };
  const entry = path.join(import.meta.dirname, 'test-support/deliver-webhooks.entry.ts');
  worker = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: 'inherit' });
}

/** Kills the worker and starts another one. */
function restartWorker(): void {
  worker?.kill('SIGKILL');
  startWorker();
}

type Moment = 'before the answer' | 'with the answer';

/** A receiver that kills the worker at this moment, for the first `KILLS.count` events. */
async function startReceiver(moment: Moment, accepted: string[]): Promise<void> {
  let kills = 0;
  receiver = createServer((request, response) => {
    const isKilled = kills < KILLS.count;
    if (isKilled) kills += 1;
    request.resume();
    request.on('end', () => {
      if (isKilled && moment === 'before the answer') {
        restartWorker();
        return;
      }
      accepted.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
      if (isKilled) restartWorker();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
}

describe('a worker that is killed', () => {
  it.each<[Moment, number]>([
    ['before the answer', 0],
    ['with the answer', KILLS.count],
  ])(
    '%s loses no event, and repeats only the event that the receiver had just accepted, with the same webhook-id',
    async (moment, maxRepeats) => {
      const accepted: string[] = [];
      await startReceiver(moment, accepted);
      const owner = test.owner.executor;
      const build = createWorldBuilder(owner);
      const provider = await build.provider();
      await build.webhook(provider.id, {
        url: `http://${hostOfReceiver()}/`,
        isEnteredBySuperAdmin: true,
      });
      for (let index = 0; index < EVENT_COUNT; index += 1) await build.customer([provider.id]);
      startWorker();
      const list = () => owner.selectFrom('webhook_delivery').select(['public_id', 'state']).execute();
      await vi.waitFor(
        async () => {
          expect((await list()).filter(({ state }) => state !== 'delivered')).toEqual([]);
        },
        { timeout: KILLS.timeLimitMs - 10_000, interval: 100 },
      );
      const ids = (await list()).map(({ public_id }) => public_id);
      expect(ids).toHaveLength(EVENT_COUNT);
      expect([...new Set(accepted)].toSorted()).toEqual(ids.toSorted());
      expect(accepted.length - ids.length).toBeLessThanOrEqual(maxRepeats);
    },
    KILLS.timeLimitMs,
  );
});
