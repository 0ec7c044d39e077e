import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPortalBehindProxy,
  type PortalBehindProxy,
  readTokens,
} from './support/portal-with-database-proxy.ts';

/* The database breaks in the middle of a sign-in or of a refresh of a session. */

const TIMEOUT_MS = 60_000;

let portal: PortalBehindProxy;
beforeAll(async () => {
  portal = await createPortalBehindProxy();
});
afterAll(() => portal.close());

describe('a refresh whose commit got no answer', () => {
  const refresh = (token: string, agent: string) =>
    fetch(`${portal.address}/api/connect/token`, {
      method: 'POST',
      headers: { 'user-agent': agent },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    });
  const isSignedIn = async (bearer: string) =>
    (
      await fetch(`${portal.address}/api/Authentication/GetUserInformation`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).status === 200;

  it.each([0, 7_000])(
    'leaves the session valid: the same token is accepted again after an outage of %i ms',
    async (outageMs) => {
      const { access_token, refresh_token } = await portal.tokens();
      const agent = `lost-answer-${outageMs}`;
      const hasHappened = portal.proxy.loseAnswerToCommit(agent, 1);
      const lost = await refresh(refresh_token, agent);
      expect(hasHappened()).toBe(true);
      expect(lost.status).toBe(503);
      if (outageMs > 0) {
        portal.proxy.cut();
        await wait(outageMs);
        expect((await refresh(refresh_token, agent)).status).toBe(503);
        portal.proxy.mend();
      }
      const again = await refresh(refresh_token, agent);
      expect(again.status).toBe(200);
      expect(await isSignedIn(readTokens(await again.json()).access_token)).toBe(true);
      expect(await isSignedIn(access_token)).toBe(true);
      // A token whose refresh was answered is used up as usual.
      expect((await refresh(refresh_token, agent)).status).toBe(400);
    },
    TIMEOUT_MS,
  );
});

describe('wrong passwords during an outage', () => {
  const guess = () => portal.signIn('Falsch-7-Wolken');
  const countFailures = () =>
    portal.asOwner(async ({ executor }) => {
      const { rows } = await sql<{ failures: number }>`
        select (select coalesce(sum(failures), 0) from rate_limit_counter where bucket like 'sign-in%')::integer
          + (select wrong_passwords from account where email = ${portal.email}) as failures`.execute(
        executor,
      );
      return rows[0]?.failures;
    });
  const resetCounters = () =>
    portal.asOwner(({ executor }) => sql`delete from rate_limit_counter`.execute(executor));

  it('are not counted when the answer to the counting statement is lost', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await resetCounters();
    expect((await portal.signIn()).status).toBe(200);
    const before = await countFailures();
    for (let count = 0; count < 12; count += 1) {
      const hasHappened = portal.proxy.loseAnswerToCommit(portal.email, 1);
      expect((await guess()).status).toBe(503);
      expect(hasHappened()).toBe(true);
    }
    expect((await portal.signIn()).status).toBe(200);
    expect(await countFailures()).toBe(before);
  });

  it('are not counted when the audit entry of the refusal cannot be written, and an answered attempt is counted', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await resetCounters();
    expect((await portal.signIn()).status).toBe(200);
    const before = (await countFailures()) ?? 0;
    expect((await guess()).status).toBe(400);
    const after = (await countFailures()) ?? 0;
    expect(after).toBeGreaterThan(before);
    await portal.asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table audit_event in access exclusive mode`.execute(transaction);
        const refused = await Promise.all([1, 2, 3].map(guess));
        expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      }),
    );
    await expect.poll(countFailures, { timeout: TIMEOUT_MS }).toBe(after);
    expect((await portal.signIn()).status).toBe(200);
  });

  it('that were never counted do not reduce the number of earlier failures', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await resetCounters();
    for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(400);
    const before = await countFailures();
    await portal.asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table rate_limit_counter in access exclusive mode`.execute(transaction);
        const refused = await Promise.all([1, 2, 3].map(guess));
        expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      }),
    );
    await wait(1_000);
    expect(await countFailures()).toBe(before);
    await resetCounters();
  });
});
