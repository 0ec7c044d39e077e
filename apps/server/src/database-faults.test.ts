import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, chmodSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { intakeAnswer } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from './platform/database/index.ts';
import { FileDocumentStore } from './platform/document-store/index.ts';
import { createPasswordHasher } from './platform/passwords/index.ts';
import { type DatabaseProxy, startDatabaseProxy } from './test-support/database-proxy.ts';
import { type MailServer, startMailServer } from './test-support/mail-server.ts';
import { makePlainPdf } from './test-support/plain-pdf.ts';
import { killPortals, startPortal } from './test-support/portal-process.ts';
import { createKeyring } from './platform/secrets/index.ts';
import { TEST_KEY } from './test-support/test-key.ts';
import { createWorldBuilder } from './test-support/test-world.ts';
import { rounds } from '../../../vitest.rounds.ts';

/*
 * The portal as a process of its own, and its database behind a wire that breaks: killed as by `pg_ctl stop -m immediate`, out of
 * reach, or gone between a commit and its answer (security F5 to F7).
 */

const PATIENT_MS = 60_000;
const PASSWORD = 'Kornfeld-7-Wolken';
const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.string() });
const RESTARTS = rounds({ ci: 2, full: 30 });

let home: string;
let postgres: EmbeddedPostgres;
let proxy: DatabaseProxy;
let mails: MailServer;
let address: string;
let email: string;
let intakeKey: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-faults-'));
  // As root the database runs as another user, who must be able to enter the folder.
  chmodSync(home, 0o755);
  await startDatabase();
  proxy = await startDatabaseProxy(portOf(postgres.url));
  mails = await startMailServer();
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  ({ address } = await startPortal({
    DATA_DIR: path.join(home, 'data'),
    DATABASE_URL: url.href,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  }));
  await asOwner(async ({ executor }) => {
    const build = createWorldBuilder(executor);
    const provider = await build.provider('Muster');
    await sql`insert into provider_vat_id (provider_id, vat_id) values (${provider.id}, 'DE299999990')`.execute(
      executor,
    );
    const customer = await build.customer([provider.id], { number: '10000001' });
    const passwordHash = await (await createPasswordHasher()).hash(PASSWORD);
    ({ email } = await build.customerUser([[customer.id, 'CustomerUser']], { passwordHash }));
    intakeKey = (await build.intakeKey(provider.id)).key;
  });
});
afterAll(async () => {
  killPortals();
  await proxy.close();
  await mails.close();
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

const portOf = (url: string) => Number(new URL(url).port);

async function startDatabase(): Promise<void> {
  // What the operating system holds survives a killed server: no need to wait for the disk.
  postgres = await startEmbeddedPostgres(path.join(home, 'database'), { fsync: 'off' });
}

/** As by `pg_ctl stop -m immediate`: nothing is written any more, the next start recovers. */
async function killDatabase(): Promise<void> {
  const file = path.join(home, 'database/postgres/cluster/postmaster.pid');
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
  await expect.poll(() => existsSync(`/proc/${pid}/cmdline`), { timeout: PATIENT_MS }).toBe(false);
}

/** Straight to the database, past the proxy. */
async function asOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
  const owner = openDatabase({
    url: postgres.url,
    poolSize: 2,
    as: 'owner',
    keyring: createKeyring(Buffer.from(TEST_KEY, 'hex')),
  });
  try {
    return await work(owner);
  } finally {
    await owner.close();
  }
}

interface Sent {
  readonly status: number;
  /** States of the files; empty when the call was refused. */
  readonly states: readonly string[];
}

/** A plain PDF with its index, as an ERP hands it in. */
async function handIn(number: string, bytes: Buffer, idempotencyKey: string): Promise<Sent> {
  const form = new FormData();
  const fileName = `${number}.pdf`;
  const index = `Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n${fileName};RE;${number};03.11.2026;10000001\r\n`;
  form.append('Documents', new Blob([new Uint8Array(bytes)]), fileName);
  form.append('Documents', new Blob([index]), `${number}.csv`);
  const answer = await fetch(`${address}/api/Intake/Documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${intakeKey}`, 'idempotency-key': idempotencyKey },
    body: form,
  });
  const text = await answer.text();
  const items = answer.status === 200 ? intakeAnswer.parse(JSON.parse(text)).items : [];
  return { status: answer.status, states: items.map(({ state }) => state) };
}

const statusOf = async (url: string) => (await fetch(`${address}${url}`)).status;

const signIn = () =>
  fetch(`${address}/api/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      username: email,
      password: PASSWORD,
      scope: 'offline_access',
    }),
  });

/** How often a document of this number is there, and whether its bytes are what was handed in. */
async function findDocuments(number: string, bytes: Buffer): Promise<{ documents: number; whole: boolean }> {
  const sha256 = createHash('sha256').update(bytes).digest();
  const { rows } = await asOwner(({ executor }) =>
    sql<{ sha256: Buffer }>`
      select f.sha256 from invoice i join stored_file f on f.id = i.pdf_file_id where i.document_number = ${number}`.execute(
      executor,
    ),
  );
  const stored = await new FileDocumentStore(path.join(home, 'data/documents')).read(sha256);
  return {
    documents: rows.length,
    whole: stored.equals(bytes) && rows.every((row) => row.sha256.equals(sha256)),
  };
}

const pdf = (name: string) => makePlainPdf(`${name} ${randomBytes(8).toString('hex')}`);

describe('a database that is killed under load', () => {
  it('loses nothing that was acknowledged, and the portal goes on with the next one (security F5)', {
    timeout: RESTARTS.timeLimitMs,
  }, async () => {
    const acknowledged = new Map<string, Buffer>();
    const refused = new Set<number>();
    const stopping = new AbortController();
    const load = async (worker: number) => {
      for (let count = 0; !stopping.signal.aborted; count += 1) {
        const number = `L-${worker}-${count}`;
        const bytes = pdf(number);
        const { status, states } = await handIn(number, bytes, number);
        if (states[0] === 'accepted') acknowledged.set(number, bytes);
        if (status === 200) continue;
        refused.add(status);
        await wait(50);
      }
    };
    const workers = [1, 2, 3].map(load);
    const more = async () => {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size - before, { timeout: PATIENT_MS }).toBeGreaterThan(3);
    };
    for (let restart = 0; restart < RESTARTS.count; restart += 1) {
      await more();
      await killDatabase();
      await expect.poll(() => statusOf('/readyz'), { timeout: PATIENT_MS }).toBe(503);
      await startDatabase();
      proxy.aim(portOf(postgres.url));
    }
    await more();
    stopping.abort();
    await Promise.all(workers);
    expect([...refused]).toEqual([503]);
    for (const [number, bytes] of acknowledged)
      expect(await findDocuments(number, bytes), number).toEqual({ documents: 1, whole: true });
    await expect.poll(() => statusOf('/readyz'), { timeout: PATIENT_MS }).toBe(200);
  });
});

describe('a database that is out of reach', () => {
  it('makes the portal not ready and refuse, not doubt passwords; mails wait (security F6)', async () => {
    proxy.cut();
    await asOwner(({ executor }) => createWorldBuilder(executor).mail('pending'));
    expect(await statusOf('/readyz')).toBe(503);
    expect(await statusOf('/livez')).toBe(200);
    const refused = await signIn();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await handIn('A-1', pdf('A-1'), 'A-1')).status).toBe(503);
    expect(mails.received).toEqual([]);

    proxy.mend();
    await expect.poll(() => statusOf('/readyz'), { timeout: PATIENT_MS }).toBe(200);
    expect((await signIn()).status).toBe(200);
    await expect.poll(() => mails.received.length, { timeout: PATIENT_MS }).toBe(1);
  });
});

/** Between two calls of one loop: all of a test together stay below the calls that one account has in a minute. */
const PAUSE_MS = 500;

/** Calls of many kinds, again and again, until it is told to stop. */
function startCalls(bearer: string) {
  const answers: {
    readonly url: string;
    readonly status: number;
    readonly ms: number;
    readonly at: number;
  }[] = [];
  const stopping = new AbortController();
  const calls: readonly [string, RequestInit][] = [
    ['/api/Invoice/List', { headers: { authorization: `Bearer ${bearer}` } }],
    ['/api/Authentication/GetUserInformation', { headers: { authorization: `Bearer ${bearer}` } }],
    ['/api/Intake/Documents', { method: 'POST', headers: { authorization: `Bearer ${intakeKey}` } }],
  ];
  const repeat = async ([url, request]: [string, RequestInit]) => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      const { status, headers } = await fetch(`${address}${url}`, request);
      answers.push({ url, status, ms: performance.now() - startedAt, at: performance.now() });
      if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      await wait(PAUSE_MS);
    }
  };
  const running = calls.flatMap((call) => [repeat([...call]), repeat([...call])]);
  return {
    answers,
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

describe('connections that a firewall forgot', () => {
  it('keep the portal away for less than 20 seconds, and no call hangs for 15', {
    timeout: 2 * PATIENT_MS,
  }, async () => {
    const { access_token } = tokenAnswer.parse(await (await signIn()).json());
    const load = startCalls(access_token);
    await expect.poll(() => load.answers.length, { timeout: PATIENT_MS }).toBeGreaterThan(30);
    const before = new Set(load.answers.map(({ url, status }) => `${url} ${status}`));
    const swallowedAt = performance.now();
    proxy.swallow('open ones');
    await wait(20_000);
    const backAt = performance.now();
    await wait(3_000);
    await load.stop();
    const after = new Set(
      load.answers.filter(({ at }) => at > backAt).map(({ url, status }) => `${url} ${status}`),
    );
    expect(after).toEqual(before);
    const during = load.answers.filter(({ at }) => at > swallowedAt);
    expect(Math.max(...during.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect(during.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('connections that are all busy', () => {
  it('are a 503 that says when to come back; the process is alive, and all is back at once', {
    timeout: 2 * PATIENT_MS,
  }, async () => {
    const { access_token } = tokenAnswer.parse(await (await signIn()).json());
    const load = startCalls(access_token);
    const { answers } = load;
    const since = (at: number) =>
      new Set(answers.filter((one) => one.at > at).map(({ url, status }) => `${url} ${status}`));
    await expect.poll(() => answers.length, { timeout: PATIENT_MS }).toBeGreaterThan(30);
    const before = since(0);
    let during: ReadonlySet<string> | undefined;
    await asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table session, account, invoice, intake_key in access exclusive mode`.execute(
          transaction,
        );
        await wait(10_000);
        expect(await statusOf('/livez')).toBe(200);
        during = since(performance.now() - 5_000);
      }),
    );
    await wait(3_000);
    const backAt = performance.now();
    await wait(2_000);
    await load.stop();
    expect(during).toEqual(new Set([...before].map((one) => one.replace(/ \d+$/, ' 503'))));
    expect(since(backAt)).toEqual(before);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(15_000);
    expect(answers.filter(({ status }) => status === 500)).toEqual([]);
  });
});

describe('a commit whose answer is lost', () => {
  it('is a 503, and a repeat makes no second document, whichever commit it was (security F7)', async () => {
    let lost = 0;
    for (let transaction = 1; ; transaction += 1) {
      const number = `C-${transaction}`;
      const bytes = pdf(number);
      const hasHappened = proxy.loseAnswerToCommit(`${number}.pdf`, transaction);
      const first = await handIn(number, bytes, number);
      if (!hasHappened()) {
        expect(first.states[0]).toBe('accepted');
        break;
      }
      lost += 1;
      expect(first.status, `transaction ${transaction}`).toBe(503);
      const again = await handIn(number, bytes, number);
      expect(again.states[0], `transaction ${transaction}`).toBe('accepted');
      expect(await findDocuments(number, bytes)).toEqual({ documents: 1, whole: true });
      const { rows } = await asOwner(({ executor }) =>
        sql`select from intake_receipt where file_name = ${`${number}.pdf`}`.execute(executor),
      );
      expect(rows).toHaveLength(1);
    }
    expect(lost).toBeGreaterThan(0);
  });
});

describe('a refresh whose commit lost its answer', () => {
  const refresh = (token: string, agent: string) =>
    fetch(`${address}/api/connect/token`, {
      method: 'POST',
      headers: { 'user-agent': agent },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
    });
  const isSignedIn = async (bearer: string) =>
    (
      await fetch(`${address}/api/Authentication/GetUserInformation`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
    ).status === 200;

  it.each([0, 7_000])(
    'leaves the session valid: the same token is good again after an outage of %i ms',
    async (outageMs) => {
      const { access_token, refresh_token } = tokenAnswer.parse(await (await signIn()).json());
      const agent = `lost-answer-${outageMs}`;
      const hasHappened = proxy.loseAnswerToCommit(agent, 1);
      const lost = await refresh(refresh_token, agent);
      expect(hasHappened()).toBe(true);
      expect(lost.status).toBe(503);
      if (outageMs > 0) {
        proxy.cut();
        await wait(outageMs);
        expect((await refresh(refresh_token, agent)).status).toBe(503);
        proxy.mend();
      }
      const again = await refresh(refresh_token, agent);
      expect(again.status).toBe(200);
      expect(await isSignedIn(tokenAnswer.parse(await again.json()).access_token)).toBe(true);
      expect(await isSignedIn(access_token)).toBe(true);
      // A token that was told is spent as ever.
      expect((await refresh(refresh_token, agent)).status).toBe(400);
    },
    PATIENT_MS,
  );
});

describe('wrong passwords during an outage', () => {
  const guess = () =>
    fetch(`${address}/api/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ grant_type: 'password', username: email, password: 'Falsch-7-Wolken', scope: 'offline_access' },
      }),
    });
  const charged = () =>
    asOwner(async ({ executor }) => {
      const { rows } = await sql<{ charged: number }>`
        select (select coalesce(sum(failures), 0) from throttle where bucket like 'sign-in%')::integer
          + (select wrong_passwords from account where email = ${email}) as charged`.execute(executor);
      return rows[0]?.charged;
    });
  const forget = () => asOwner(({ executor }) => sql`delete from throttle`.execute(executor));

  it('are not counted when the answer to what counts them is lost', { timeout: PATIENT_MS }, async () => {
    await forget();
    expect((await signIn()).status).toBe(200);
    const before = await charged();
    for (let count = 0; count < 12; count += 1) {
      const hasHappened = proxy.loseAnswerToCommit(email, 1);
      expect((await guess()).status).toBe(503);
      expect(hasHappened()).toBe(true);
    }
    expect((await signIn()).status).toBe(200);
    expect(await charged()).toBe(before);
  });

  it('are not counted when the entry of the refusal can not be written; one that was answered is', {
    timeout: PATIENT_MS,
  }, async () => {
    await forget();
    expect((await signIn()).status).toBe(200);
    const before = (await charged()) ?? 0;
    expect((await guess()).status).toBe(400);
    const after = (await charged()) ?? 0;
    expect(after).toBeGreaterThan(before);
    await asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table audit_event in access exclusive mode`.execute(transaction);
        const refused = await Promise.all([1, 2, 3].map(guess));
        expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      }),
    );
    await expect.poll(charged, { timeout: PATIENT_MS }).toBe(after);
    expect((await signIn()).status).toBe(200);
  });

  it('that were never counted give nothing back: a busy portal forgets no failures', {
    timeout: PATIENT_MS,
  }, async () => {
    await forget();
    for (let count = 0; count < 3; count += 1) expect((await guess()).status).toBe(400);
    const before = await charged();
    await asOwner((owner) =>
      owner.transaction(async (transaction) => {
        await sql`lock table throttle in access exclusive mode`.execute(transaction);
        const refused = await Promise.all([1, 2, 3].map(guess));
        expect(refused.map(({ status }) => status)).toEqual([503, 503, 503]);
      }),
    );
    await wait(1_000);
    expect(await charged()).toBe(before);
    await forget();
  });
});
