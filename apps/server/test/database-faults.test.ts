import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPortalBehindProxy,
  type PortalBehindProxy,
  uniquePdf,
} from './support/portal-with-database-proxy.ts';
import { createWorldBuilder } from './support/test-world.ts';
import { rounds } from '../../../vitest.rounds.ts';

/*
 * The portal as a process of its own. Its database is killed as by `pg_ctl stop -m immediate`, is unreachable, or is lost between a commit and
 * its answer.
 */

const TIMEOUT_MS = 60_000;
const RESTARTS = rounds({ ci: 2, full: 30 });

let portal: PortalBehindProxy;
beforeAll(async () => {
  portal = await createPortalBehindProxy();
});
afterAll(() => portal.close());

describe('a database that is killed under load', () => {
  it('loses nothing that was acknowledged, and the portal continues with the restarted database', {
    timeout: RESTARTS.timeLimitMs,
  }, async () => {
    const acknowledged = new Map<string, Buffer>();
    const refused = new Set<number>();
    const stopping = new AbortController();
    const load = async (worker: number) => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        const number = `L-${worker}-${count}`;
        const bytes = uniquePdf(number);
        const { status, states } = await portal.upload(number, bytes, number);
        if (states[0] === 'accepted') acknowledged.set(number, bytes);
        if (status === 200) continue;
        refused.add(status);
        await wait(50);
      }
    };
    const workers = [1, 2, 3].map(load);
    const more = async () => {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size - before, { timeout: TIMEOUT_MS }).toBeGreaterThan(3);
    };
    for (let restart = 0; restart < RESTARTS.count; restart += 1) {
      await more();
      await portal.killDatabase();
      await expect.poll(() => portal.statusOf('/readyz'), { timeout: TIMEOUT_MS }).toBe(503);
      await portal.startDatabase();
    }
    await more();
    stopping.abort();
    await Promise.all(workers);
    expect([...refused]).toEqual([503]);
    for (const [number, bytes] of acknowledged)
      expect(await portal.findDocuments(number, bytes), number).toEqual({ documents: 1, whole: true });
    await expect.poll(() => portal.statusOf('/readyz'), { timeout: TIMEOUT_MS }).toBe(200);
  });
});

describe('an unreachable database', () => {
  it('makes the portal not ready, refuses calls without doubting passwords, and keeps mails waiting', async () => {
    portal.proxy.cut();
    await portal.asOwner(({ executor }) => createWorldBuilder(executor).mail('pending'));
    expect(await portal.statusOf('/readyz')).toBe(503);
    expect(await portal.statusOf('/livez')).toBe(200);
    const refused = await portal.signIn();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await portal.upload('A-1', uniquePdf('A-1'), 'A-1')).status).toBe(503);
    expect(portal.mails.received).toEqual([]);

    portal.proxy.mend();
    await expect.poll(() => portal.statusOf('/readyz'), { timeout: TIMEOUT_MS }).toBe(200);
    expect((await portal.signIn()).status).toBe(200);
    await expect.poll(() => portal.mails.received.length, { timeout: TIMEOUT_MS }).toBe(1);
  });
});

describe('a commit whose answer is lost', () => {
  it('is answered with 503, and a repeated request creates no second document, whichever commit it was', async () => {
    let lost = 0;
    for (let transaction = 1; ; transaction += 1) {
      const number = `C-${transaction}`;
      const bytes = uniquePdf(number);
      const hasHappened = portal.proxy.loseAnswerToCommit(`${number}.pdf`, transaction);
      const first = await portal.upload(number, bytes, number);
      if (!hasHappened()) {
        expect(first.states[0]).toBe('accepted');
        break;
      }
      lost += 1;
      expect(first.status, `transaction ${transaction}`).toBe(503);
      const again = await portal.upload(number, bytes, number);
      expect(again.states[0], `transaction ${transaction}`).toBe('accepted');
      expect(await portal.findDocuments(number, bytes)).toEqual({ documents: 1, whole: true });
      const { rows } = await portal.asOwner(({ executor }) =>
        sql`select from intake_receipt where file_name = ${`${number}.pdf`}`.execute(executor),
      );
      expect(rows).toHaveLength(1);
    }
    expect(lost).toBeGreaterThan(0);
  });
});
