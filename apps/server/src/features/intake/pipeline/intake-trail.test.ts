import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeAddresses } from '../../../platform/audit/index.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import { takeInFolder } from '../sources/command/take-in-folder.ts';
import { watchHotFolders } from '../sources/hot-folder/watch-hot-folders.ts';
import { intakeScopeOfSystem } from '../receipts/intake.policy.ts';
import { intakeSenderOfCommand } from '../model/intake-sender.ts';
import {
  createIntakePortal,
  indexFileFor,
  type IntakePortal,
  uploadRequest,
} from '../test-support/intake-portal.ts';
import { createIntakeWorld, type IntakeWorld } from '../test-support/intake-world.ts';

const DAY = 86_400_000;

interface Entry {
  readonly id: number;
  readonly actor: number | null;
  readonly facts: { readonly sender?: unknown; readonly received?: number };
  readonly address: string | null;
  readonly digest: string | null;
}

async function lastEntries(executor: IntakePortal['app']['test']['owner']['executor'], after = 0) {
  const { rows } = await sql<Entry>`
    select e.id, e.actor_account_id as actor, e.facts, host(o.address) as address, encode(e.address_digest, 'hex') as digest
    from audit_event e left join audit_origin o on o.event_id = e.id
    where e.action = 'documents.take-in' and e.id > ${after} order by e.id`.execute(executor);
  return rows;
}

describe('the audit trail of a request', () => {
  let portal: IntakePortal;
  beforeAll(async () => {
    portal = await createIntakePortal();
  });
  afterAll(() => portal.app.close());

  const entriesOf = async (run: () => Promise<unknown>) => {
    const after = (await lastEntries(portal.app.test.owner.executor)).at(-1)?.id ?? 0;
    await run();
    return lastEntries(portal.app.test.owner.executor, after);
  };
  const from = (remoteAddress: string, key: string) => async () => {
    const { headers, ...request } = uploadRequest([portal.pdf()]);
    const authorised = { ...headers, authorization: `Bearer ${key}` };
    const response = await portal.app.app.inject({ ...request, remoteAddress, headers: authorised });
    expect(response.statusCode, response.body).toBe(200);
  };

  it('distinguishes two keys of one provider at two addresses', async () => {
    const [rightKey, stolenKey] = [
      await portal.build.intakeKey(portal.A.id),
      await portal.build.intakeKey(portal.A.id),
    ];
    const [rightEntry] = await entriesOf(from('192.0.2.7', rightKey.key));
    const [stolenEntry] = await entriesOf(from('198.51.100.9', stolenKey.key));
    const sender = (id: string) => ({ kind: 'key', id, name: expect.any(String) as string });
    expect(rightEntry).toMatchObject({ actor: null, address: '192.0.2.7' });
    expect(rightEntry?.facts.sender).toEqual(sender(rightKey.publicId));
    expect(stolenEntry).toMatchObject({ actor: null, address: '198.51.100.9' });
    expect(stolenEntry?.facts.sender).toEqual(sender(stolenKey.publicId));
    expect(rightEntry?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(stolenEntry?.digest).not.toBe(rightEntry?.digest);
  });

  it('names the account and the address of a person, also for the release of a held document', async () => {
    let id = '';
    const [upload] = await entriesOf(async () => (id = await portal.hold()));
    const person = { actor: portal.admin.as, address: '127.0.0.1' };
    expect(upload).toMatchObject(person);
    expect(upload?.facts.sender).toEqual({ kind: 'account' });
    const released = await entriesOf(() =>
      portal.release(id, {
        customerId: portal.customer.publicId,
        documentNumber: 'RE-TRAIL',
        documentDate: '2026-11-03',
        typeValue: 0,
      }),
    );
    expect(released).toMatchObject([person]);
  });

  it('names the sender of an upload that is only acknowledged and judged later', async () => {
    const otherPortal = await createIntakePortal({ intakeResponseTimeoutMs: 0 });
    await otherPortal.upload(otherPortal.key, [otherPortal.pdf()]);
    const entries = await lastEntries(otherPortal.app.test.owner.executor);
    const acknowledged = entries.find(({ facts }) => facts.received === 1);
    await otherPortal.app.close();
    expect(acknowledged).toMatchObject({ address: '127.0.0.1' });
    expect(acknowledged?.facts.sender).toMatchObject({ kind: 'key' });
  });

  it('loses the address after 30 days, and keeps the key and the digest', async () => {
    const { executor } = portal.app.test.owner;
    const { key, publicId } = await portal.build.intakeKey(portal.A.id);
    const [entry] = await entriesOf(from('203.0.113.5', key));
    await sql`update audit_origin set at = at - interval '31 days'`.execute(executor);
    await purgeAddresses(portal.app.test.database.executor);
    const [purgedEntry] = (await lastEntries(executor)).filter(({ id }) => id === entry?.id);
    expect(purgedEntry).toMatchObject({
      address: null,
      digest: entry?.digest,
      facts: { sender: { id: publicId } },
    });
  });
});

describe("the audit trail of the server's own intake", () => {
  let world: IntakeWorld;
  beforeAll(async () => {
    world = await createIntakeWorld();
  });
  afterAll(() => world.close());
  const senders = async () =>
    (await lastEntries(world.test.owner.executor)).map(({ facts: { sender } }) => sender);

  it('names the hot folder', async () => {
    const intakeFolder = path.join(world.folder, 'intake');
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const watching = watchHotFolders({
      database: world.test.database,
      service: world.service,
      readers: world.readers,
      intakeFolder,
      log: quiet,
      times: { pollMs: 10, waitingTimeMs: 0, retentionMs: 30 * DAY },
    });
    const hotFolder = path.join(intakeFolder, 'muster-automaten-gmbh');
    while (!existsSync(path.join(hotFolder, 'work'))) await wait(10);
    writeFileSync(path.join(hotFolder, 'x.pdf'), makePlainPdf('who'));
    const isTaken = () =>
      !existsSync(path.join(hotFolder, 'x.pdf')) && readdirSync(path.join(hotFolder, 'work')).length === 0;
    while (!isTaken()) await wait(10);
    await watching.stop();
    expect(await senders()).toEqual([{ kind: 'hot-folder', folder: 'muster-automaten-gmbh' }]);
  });

  it('names the user of the operating system that ran the command', async () => {
    const folder = path.join(world.folder, 'command');
    mkdirSync(folder);
    await world.addCustomer('10000001');
    writeFileSync(path.join(folder, 'y.pdf'), makePlainPdf('command'));
    const index = indexFileFor('y.pdf', 'RE-COMMAND');
    writeFileSync(path.join(folder, index.fileName), index.bytes);
    await takeInFolder(
      world.service,
      intakeScopeOfSystem(world.scope.provider, intakeSenderOfCommand()),
      folder,
      {
        dryRun: false,
        notify: false,
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
    );
    expect((await senders()).at(-1)).toEqual({ kind: 'command', user: userInfo().username });
  });
});
