import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { describeHotFolder } from './describe-hot-folder.ts';
import { openProviderFolder, requireRealFolders } from './provider-folder.ts';
import { watchHotFolders } from './watch-hot-folders.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

let roots = 0;
const newRoot = () => path.join(world.folder, `root-${(roots += 1)}`, 'intake');
const warnings: string[] = [];
const open = (root: string, { provider }: IntakeScope) =>
  openProviderFolder(world.test.database.executor, root, provider, {
    warn: (_facts, message) => warnings.push(message),
  });
const rename = (scope: IntakeScope, name: string): IntakeScope => ({
  ...scope,
  provider: { ...scope.provider, name },
});
const writeMarker = (folder: string, { provider }: IntakeScope) => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, '.belegfach.json'),
    JSON.stringify({ provider: provider.publicId, folder: 'as before' }),
  );
};

describe('the folder of a provider', () => {
  it('stays the same when its provider is renamed, and two providers of one name get different folders', async () => {
    const root = newRoot();
    const first = await world.addProvider('A & B');
    const folder = await open(root, first);
    expect(await open(root, rename(first, 'New name'))).toEqual(folder);
    const second = await world.addProvider('a-b');
    const [secondFolder, again] = await Promise.all([open(root, second), open(root, second)]);
    expect(secondFolder.path).not.toBe(folder.path);
    expect(again).toEqual(secondFolder);
  });

  // Regression: the SFTP user of A wrote B's id into the folder marker of A's folder, and after a restart A's files
  // came in as B's.
  it('does not become the folder of another provider by its folder marker', async () => {
    const root = newRoot();
    const [a, b] = [await world.addProvider('Marked A'), await world.addProvider('Marked B')];
    const [folderA, folderB] = [await open(root, a), await open(root, b)];
    writeMarker(folderA.path, b);
    warnings.length = 0;
    expect(await open(root, a)).toEqual(folderA);
    expect(await open(root, b)).toEqual(folderB);
    expect(warnings).toEqual([expect.stringContaining('names another provider and is ignored')]);
  });

  it('opens without delay if the folder marker is a pipe without a writer', async () => {
    const root = newRoot();
    const scope = await world.addProvider('Piped');
    const folder = await open(root, scope);
    execFileSync('mkfifo', [path.join(folder.path, '.belegfach.json')]);
    expect(await open(root, scope)).toEqual(folder);
  });

  it('of an older version is taken over if its name and folder marker agree', async () => {
    const root = newRoot();
    const scope = await world.addProvider('Older Version');
    writeMarker(path.join(root, 'older-version'), scope);
    expect((await open(root, scope)).path).toBe(path.join(root, 'older-version'));
  });

  it('of an older version belongs to no provider if its name and folder marker contradict each other', async () => {
    const root = newRoot();
    const [a, b] = [await world.addProvider('Contra A'), await world.addProvider('Contra B')];
    writeMarker(path.join(root, 'contra-a'), b);
    const [folderA, folderB] = [await open(root, a), await open(root, b)];
    expect([folderA.path, folderB.path]).not.toContain(path.join(root, 'contra-a'));
    expect(folderB.path).toBe(path.join(root, 'contra-b'));
  });

  it('is not a link in its place', async () => {
    const root = newRoot();
    const [a, b] = [await world.addProvider('Link A'), await world.addProvider('Link B')];
    const folderA = await open(root, a);
    symlinkSync(folderA.path, path.join(root, 'link-b'));
    expect((await open(root, b)).path).not.toBe(path.join(root, 'link-b'));
    expect(await describeHotFolder(world.test.database.executor, root, a.provider)).toMatchObject({
      state: 'watched',
    });
    const third = await world.addProvider('Link C');
    const folderC = await open(root, third);
    renameSync(folderC.path, `${folderC.path}-away`);
    symlinkSync(folderA.path, folderC.path);
    await expect(open(root, third)).rejects.toThrow('is a link or a file');
    expect(await describeHotFolder(world.test.database.executor, root, third.provider)).toMatchObject({
      state: 'unreadable',
    });
  });

  // Senders may rename `work` and put a link to another provider's `work` in its place. The other provider's claims
  // would then be read as claims of the senders' provider.
  it.each(['work', 'done'] as const)('is not read while its `%s` leads elsewhere', async (name) => {
    const root = newRoot();
    const [a, b] = [await world.addProvider(`Thief ${name}`), await world.addProvider(`Victim ${name}`)];
    const [thief, victim] = [await open(root, a), await open(root, b)];
    renameSync(thief[name], path.join(thief.path, 'away'));
    symlinkSync(victim[name], thief[name]);
    await expect(requireRealFolders(thief)).rejects.toThrow('is a link or a file');
    await expect(open(root, a)).rejects.toThrow('is a link or a file');
  });
});

it('files in the claims of another provider never come in as own files', async () => {
  const root = newRoot();
  const [a, b] = [await world.addProvider('Watched thief'), await world.addProvider('Watched victim')];
  const [thief, victim] = [await open(root, a), await open(root, b)];
  const claim = path.join(victim.work, 'a-claim');
  mkdirSync(claim);
  writeFileSync(path.join(claim, 'secret.pdf'), makePlainPdf('the victim’s'));
  renameSync(thief.work, path.join(thief.path, 'away'));
  symlinkSync(victim.work, thief.work);
  const errors: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => errors.push(facts) };
  const watching = watchHotFolders({
    database: world.test.database,
    service: world.service,
    readers: world.readers,
    log,
    intakeFolder: root,
    times: { pollMs: 10, waitingTimeMs: 0, retentionMs: 86_400_000 },
  });
  while (errors.length === 0 || existsSync(claim)) await wait(10);
  await watching.stop();
  expect(readdirSync(victim.done)).toHaveLength(1);
  const { rows } = await sql<{ name: string }>`
    select p.name from intake_receipt r join provider p on p.id = r.provider_id where r.file_name = 'secret.pdf'`.execute(
    world.test.owner.executor,
  );
  expect(rows).toEqual([{ name: 'Watched victim' }]);
});
