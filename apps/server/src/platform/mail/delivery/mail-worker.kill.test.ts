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
/** Half of the e-mails are sent without a kill. */
const MAIL_COUNT = 2 * KILLS.count;
/** Several times as long as a busy machine delays its renewal: a living worker that loses it sends an e-mail twice. */
const LEASE_SECONDS = 3;

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
function restartWorker(): void {
  worker?.kill('SIGKILL');
  startWorker();
}

type Moment = 'before the recipient is known' | 'while the text is sent' | "after the server's reply";

/** A mail server that kills the worker at this moment, for the first `KILLS.count` e-mails. */
function killingServer(moment: Moment, accepted: string[]): SMTPServerOptions {
  let kills = 0;
  const killAt = (currentMoment: Moment) => {
    if (currentMoment !== moment || kills === KILLS.count) return false;
    kills += 1;
    restartWorker();
    return true;
  };
  return {
    onRcptTo: (_address, _session, done) => {
      if (!killAt('before the recipient is known')) done();
    },
    onData: (stream, session, done) => {
      const isKilled = killAt('while the text is sent');
      stream.resume();
      stream.on('end', () => {
        if (isKilled) return;
        accepted.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
        killAt("after the server's reply");
      });
    },
  };
}

describe('a worker that is killed', () => {
  it.each<[Moment, number]>([
    ['before the recipient is known', 0],
    ['while the text is sent', 0],
    ["after the server's reply", KILLS.count * 2],
  ])(
    '%s loses no e-mail, and only the e-mail that the server had just accepted may be sent twice',
    async (moment, maxDuplicates) => {
      const accepted: string[] = [];
      server = await startMailServer(killingServer(moment, accepted));
      const recipients = Array.from({ length: MAIL_COUNT }, (_value, index) => `r${index}@test.example`);
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
          const unsent = await test.owner.executor
            .selectFrom('mail')
            .select('id')
            .where('state', '<>', 'sent')
            .execute();
          expect(unsent).toEqual([]);
        },
        { timeout: KILLS.timeLimitMs - 10_000, interval: 100 },
      );
      expect([...new Set(accepted)].toSorted()).toEqual(recipients.toSorted());
      expect(accepted.length - recipients.length).toBeLessThanOrEqual(maxDuplicates);
    },
    KILLS.timeLimitMs,
  );
});
