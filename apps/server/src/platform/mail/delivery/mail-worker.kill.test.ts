import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../../../test/support/mail-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/test-database.ts';
import { TEST_KEY } from '../../../../test/support/test-key.ts';
import { createMail } from '../outbox.repository.ts';
import { rounds } from '../../../../../../vitest.rounds.ts';

/** The number of kills at each of the three moments. */
const KILLS = rounds({ ci: 4, full: 50 });
/** Half of the mails are sent without a kill. */
const MAILS = 2 * KILLS.count;
const LEASE_SECONDS = 0.5;

let test: TestDatabase;
let server: MailServer;
let worker: ChildProcess | undefined;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  worker?.kill('SIGKILL');
  await server.close();
  await test.drop();
});

function startWorker(): void {
  const options = {
    databaseUrl: test.applicationUrl,
    key: TEST_KEY,
    smtpUrl: `smtp://localhost:${server.port}`,
    leaseSeconds: LEASE_SECONDS,
  };
  const entry = path.join(import.meta.dirname, 'test-support/send-outbox.entry.ts');
  worker = spawn(process.execPath, [entry, JSON.stringify(options)], { stdio: 'inherit' });
}

/** Kills the worker and starts another one. */
function kill(): void {
  worker?.kill('SIGKILL');
  startWorker();
}

type Moment = 'before the recipient is known' | 'while the text travels' | "after the server's answer";

/** A mail server that kills the worker at the given moment, for the first `KILLS.count` mails. */
function deadlyServer(moment: Moment, taken: string[]): SMTPServerOptions {
  let kills = 0;
  const strike = (at: Moment) => {
    if (at !== moment || kills === KILLS.count) return false;
    kills += 1;
    kill();
    return true;
  };
  return {
    onRcptTo: (_address, _session, done) => {
      if (!strike('before the recipient is known')) done();
    },
    onData: (stream, session, done) => {
      const isDead = strike('while the text travels');
      stream.resume();
      stream.on('end', () => {
        if (isDead) return;
        taken.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
        strike("after the server's answer");
      });
    },
  };
}

describe('a worker that is killed', () => {
  it.each<[Moment, number]>([
    ['before the recipient is known', 0],
    ['while the text travels', 0],
    ["after the server's answer", KILLS.count * 2],
  ])(
    '%s loses no mail, and only the mail that the server had just accepted may be sent twice',
    async (moment, maxDoubles) => {
      const taken: string[] = [];
      server = await startMailServer(deadlyServer(moment, taken));
      const recipients = Array.from({ length: MAILS }, (_value, index) => `r${index}@test.example`);
      for (const recipient of recipients)
        await createMail(
          test.database.executor,
          { email: recipient },
          {
            kind: 'invitation',
            subject: 'Test',
            textBody: 'Test',
            htmlBody: '<p>Test</p>',
            headers: {},
            oneTimeTokenId: undefined,
            canWait: false,
          },
        );
      startWorker();
      await vi.waitFor(
        async () => {
          const left = await test.owner.executor
            .selectFrom('mail')
            .select('id')
            .where('state', '<>', 'sent')
            .execute();
          expect(left).toEqual([]);
        },
        { timeout: KILLS.timeLimitMs - 10_000, interval: 100 },
      );
      expect([...new Set(taken)].toSorted()).toEqual(recipients.toSorted());
      expect(taken.length - recipients.length).toBeLessThanOrEqual(maxDoubles);
    },
    KILLS.timeLimitMs,
  );
});
