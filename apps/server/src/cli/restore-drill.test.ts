import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReaderPool } from '@belegfach/einvoice';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApp } from '../composition/app.ts';
import { readConfig } from '../configuration/config.ts';
import { type Installation, openInstallation } from '../installation/installation.ts';
import { openDatabase } from '../platform/database/index.ts';
import { createPasswordHasher } from '../platform/passwords/index.ts';
import { createWorldBuilder } from '../../test/support/test-world.ts';
import { runWith } from '../../test/support/run-command.ts';

/*
 * The drill with exactly the commands of docs/operations.md and the embedded database: back up, delete and erase a
 * user, lose the machine, restore, delete the user again, verify, sign in, download.
 */

const GUIDE = path.join(import.meta.dirname, '../../../../docs/operations.md');

/** The commands of a chapter of the guide in their order, with the test's own folder. */
function readCommands(title: string): string[][] {
  const [, rest = ''] = readFileSync(GUIDE, 'utf8').split(`\n## ${title}\n`);
  const [chapter = ''] = rest.split('\n## ');
  return [...chapter.matchAll(/^belegfach ([^#\n]+)/gm)].map(([, words = '']) =>
    words
      .trim()
      .split(' ')
      .map((word) => word.replace('/backup/', `${home}/`)),
  );
}

const PASSWORD = 'Kornfeld-7-Wolken';
const DOCUMENTS = 40;
const TIME_LIMIT_MS = 300_000;

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-drill-'));
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(home, 0o755);
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const variables = () => ({
  PUBLIC_URL: 'https://belege.example.com',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  ENCRYPTION_KEY: 'ab'.repeat(32),
  DATABASE_URL: 'embedded',
  DATA_DIR: path.join(home, 'data'),
});

async function command(...args: string[]): Promise<string> {
  const { code, text } = await runWith(variables(), ...args);
  expect(code, text).toBe(0);
  return text;
}

/** Runs the portal and its database while the work runs. */
async function withPortal<T>(work: (app: FastifyInstance, installation: Installation) => Promise<T>) {
  const config = readConfig(variables());
  const installation = await openInstallation(config, 'portal');
  const readers = new ReaderPool({ size: 1 });
  try {
    const app = await createApp({
      config,
      ...installation,
      readers,
      secrets: installation.keyring.secondFactors,
      logger: pino({ level: 'silent' }),
    });
    try {
      return await work(app, installation);
    } finally {
      await app.close();
    }
  } finally {
    await readers.close();
    await installation.close();
  }
}

async function signIn(app: FastifyInstance, email: string): Promise<{ access: string; refresh: string }> {
  const answer = await token(app, { grant_type: 'password', username: email, password: PASSWORD });
  expect(answer.statusCode, answer.body).toBe(200);
  const { access_token: access, refresh_token: refresh } = answer.json<Record<string, string>>();
  return { access: access ?? '', refresh: refresh ?? '' };
}

const token = (app: FastifyInstance, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ scope: 'offline_access', ...form }).toString(),
  });

const get = (app: FastifyInstance, access: string, url: string) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${access}` } });
const remove = (app: FastifyInstance, access: string, url: string) =>
  app.inject({ method: 'DELETE', url, headers: { authorization: `Bearer ${access}` } });

/** A customer with its documents and two users: one who stays and one who will be erased. */
async function fill({ ownerUrl, store }: Installation) {
  const owner = openDatabase({ url: ownerUrl, poolSize: 2, as: 'owner' });
  try {
    const build = createWorldBuilder(owner.executor, store);
    const provider = await build.provider('Muster');
    const customer = await build.customer([provider.id]);
    const passwordHash = await (await createPasswordHasher()).hash(PASSWORD);
    const user = () => build.customerUser([[customer.id, 'CustomerUser']], { passwordHash });
    const hashes = new Map<string, string>();
    for (let count = 0; count < DOCUMENTS; count += 1) {
      const one = await build.invoice(customer.id, provider.id, { bytes: randomBytes(5_000) });
      hashes.set(one.publicId, createHash('sha256').update(one.bytes).digest('hex'));
    }
    return { hashes, email: (await user()).email, erasedUser: await user() };
  } finally {
    await owner.close();
  }
}

it.each([
  ['Backup and restore', ['backup']],
  ['Incremental backups in a folder or a bucket', ['snapshot init', 'snapshot create']],
])(
  'a restore recovers a lost machine by the chapter "%s": every document byte for byte, every password, no old session and no erased user',
  { timeout: TIME_LIMIT_MS },
  async (title, backupCommands) => {
    const commands = readCommands(title);
    const words = commands.map(([name = '', action]) =>
      ['erase', 'snapshot'].includes(name) ? `${name} ${action}` : name,
    );
    expect(words).toEqual([...backupCommands, 'erase export', 'restore', 'erase replay', 'verify']);
    const preparations = commands.slice(0, backupCommands.length - 1);
    const [backup = [], exportList = [], restore = [], replayList = [], verify = []] = commands.slice(
      preparations.length,
    );

    const { hashes, email, erasedUser, sessionBefore } = await withPortal(async (app, installation) => {
      const filled = await fill(installation);
      const signedIn = await signIn(app, filled.email);
      for (const preparation of preparations) await command(...preparation);
      expect(await command(...backup)).toContain(`${DOCUMENTS} files`);
      const { access } = await signIn(app, filled.erasedUser.email);
      const left = await remove(app, access, `/api/CustomerUser/${filled.erasedUser.publicId}`);
      expect(left.statusCode, left.body).toBe(204);
      await command('erase', 'user', filled.erasedUser.publicId);
      expect(await command(...exportList)).toContain('1 deletions written');
      return { ...filled, sessionBefore: signedIn };
    });
    rmSync(path.join(home, 'data'), { recursive: true });
    expect(await command(...restore)).toContain('documents: intact.');
    expect(await command(...replayList)).toContain(
      '1 deleted again, 1 erased again, 0 not in this database.',
    );
    expect(await command(...verify)).toContain(`${DOCUMENTS} files compared, ${DOCUMENTS} read; 0 missing`);

    await withPortal(async (app) => {
      expect((await get(app, sessionBefore.access, '/api/')).statusCode).toBe(401);
      const old = await token(app, { grant_type: 'refresh_token', refresh_token: sessionBefore.refresh });
      expect(old.statusCode).toBe(400);
      const forgotten = { grant_type: 'password', username: erasedUser.email, password: PASSWORD };
      expect((await token(app, forgotten)).statusCode).toBe(400);
      const { access } = await signIn(app, email);
      for (const [id, hash] of hashes) {
        const { rawPayload } = await get(app, access, `/api/Invoice/Download/${id}`);
        expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(hash);
      }
    });
  },
);
