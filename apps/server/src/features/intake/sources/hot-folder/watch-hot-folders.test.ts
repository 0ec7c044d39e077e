import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';
import { FolderLeases } from '../../receipts/folder-lease.repository.ts';
import { nameFolder, openProviderFolder, purgeFolder } from './provider-folder.ts';
import { describeHotFolder, recordFolderState } from './describe-hot-folder.ts';
import { watchHotFolders } from './watch-hot-folders.ts';

const DAY = 86_400_000;
let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

function watch(intakeFolder: string, hasFreeSpace = () => Promise.resolve(true), installation = 'this one') {
  const errors: object[] = [];
  const messages: string[] = [];
  const log = {
    info: (_facts: object, message: string) => void messages.push(message),
    warn: () => undefined,
    error: (facts: object, message: string) => {
      errors.push(facts);
      messages.push(message);
    },
  };
  const watching = watchHotFolders({
    database: world.test.database,
    service: world.service,
    readers: world.readers,
    intakeFolder,
    log,
    hasFreeSpace,
    installation,
    times: { pollMs: 10, waitingTimeMs: 0, retentionMs: 30 * DAY },
  });
  return { errors, messages, stop: () => watching.stop() };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10);
}

it('the watcher makes a folder for each provider, also for one that is added later, and takes in the files dropped there', async () => {
  const intakeFolder = path.join(world.folder, 'later');
  const watching = watch(intakeFolder);
  const hotFolder = path.join(intakeFolder, 'muster-automaten-gmbh');
  await until(() => existsSync(path.join(hotFolder, 'work')));
  await world.addProvider('Später & Söhne KG');
  const later = path.join(intakeFolder, 'spaeter-soehne-kg');
  await until(() => existsSync(path.join(later, 'work')));
  writeFileSync(path.join(later, 'x.pdf'), makePlainPdf('later provider'));
  await until(
    () => !existsSync(path.join(later, 'x.pdf')) && readdirSync(path.join(later, 'work')).length === 0,
  );
  await watching.stop();
  expect(watching.errors).toEqual([]);
});

it('the watcher pauses for a provider whose mapping is wrong, logs it once, and continues when the mapping is right', async () => {
  const intakeFolder = path.join(world.folder, 'mapping');
  const scope = await world.addProvider('Verstellt GmbH');
  const set = (mapping: string | null) =>
    sql`update provider set sidecar_mapping = ${mapping}::jsonb where id = ${scope.providerId}`.execute(
      world.test.owner.executor,
    );
  await set('{"csv": {"colour": "red"}}');
  const watching = watch(intakeFolder);
  await until(() => watching.errors.length > 0);
  expect(existsSync(path.join(intakeFolder, 'verstellt-gmbh'))).toBe(false);
  await set(null);
  await until(() => existsSync(path.join(intakeFolder, 'verstellt-gmbh')));
  await watching.stop();
  expect(watching.errors).toHaveLength(1);
});

it('only one process at a time watches a folder', async () => {
  const [one, other] = [new FolderLeases(world.test.database), new FolderLeases(world.test.database)];
  expect(await Promise.all([one.acquire('a'), one.acquire('b')])).toEqual([true, true]);
  expect(await other.acquire('a')).toBe(false);
  expect(await one.acquire('a')).toBe(true);
  one.close();
  await until(() => other.acquire('a'));
  expect(await one.acquire('a')).toBe(false);
  one.close();
  other.close();
});

it('folder names are valid on every system', () => {
  expect(nameFolder('Muster Automaten GmbH')).toBe('muster-automaten-gmbh');
  expect(nameFolder('Größe & Söhne (Köln)')).toBe('groesse-soehne-koeln');
  expect(nameFolder('../../etc')).toBe('etc');
  expect(nameFolder('株式会社')).toBe('provider');
});

it('the hot folder keeps archived files for 30 days', async () => {
  const { provider } = await world.addProvider('House');
  const folder = await openProviderFolder(
    world.test.database.executor,
    path.join(world.folder, 'house'),
    provider,
    { warn: () => undefined },
  );
  for (const day of ['2026-01-01', '2026-01-02', 'not-a-day'])
    mkdirSync(path.join(folder.done, day, 'claim'), { recursive: true });
  for (const name of ['old.result.csv', 'new.result.csv', 'old.csv'])
    writeFileSync(path.join(folder.path, name), '');
  const old = new Date('2026-01-01T12:00:00Z');
  for (const name of ['old.result.csv', 'old.csv']) utimesSync(path.join(folder.path, name), old, old);
  await purgeFolder(folder, 30 * DAY, new Date('2026-02-01T10:00:00Z'));
  expect(readdirSync(folder.done).sort()).toEqual(['2026-01-02', 'not-a-day']);
  expect(
    readdirSync(folder.path)
      .filter((name) => name.endsWith('.csv'))
      .sort(),
  ).toEqual(['new.result.csv', 'old.csv']);
});

it('the watcher takes no file while the disk has too little free space, logs it once, and continues when it has enough', async () => {
  const intakeFolder = path.join(world.folder, 'room');
  const hotFolder = path.join(intakeFolder, 'muster-automaten-gmbh');
  let checks = 0;
  let hasSpace = true;
  const watching = watch(intakeFolder, () => {
    checks += 1;
    return Promise.resolve(hasSpace);
  });
  const countPauses = () =>
    watching.messages.filter((message) => message.includes('too little free space')).length;
  await until(() => existsSync(path.join(hotFolder, 'work')));
  hasSpace = false;
  await until(() => countPauses() > 0);
  writeFileSync(path.join(hotFolder, 'x.pdf'), makePlainPdf('room'));
  const before = checks;
  await until(() => checks > before + 20);
  expect(existsSync(path.join(hotFolder, 'x.pdf'))).toBe(true);
  hasSpace = true;
  await until(() => !existsSync(path.join(hotFolder, 'x.pdf')));
  await watching.stop();
  expect(countPauses()).toBe(1);
});

it('of two installations with one folder of hot folders only the first takes files from there, until the other has a folder of its own', async () => {
  const intakeFolder = path.join(world.folder, 'shared');
  const first = watch(intakeFolder);
  const hotFolder = path.join(intakeFolder, 'muster-automaten-gmbh');
  await until(() => existsSync(path.join(hotFolder, 'work')));
  await first.stop();
  // A watcher makes this folder in its first round, before any file is read.
  rmSync(path.join(hotFolder, 'work'), { recursive: true });
  const second = watch(intakeFolder, undefined, 'another');
  writeFileSync(path.join(hotFolder, 'theirs.pdf'), makePlainPdf('of the first installation'));
  await until(() => second.messages.some((message) => message.startsWith('INTAKE_DIR: ')));
  await wait(500);
  expect(existsSync(path.join(hotFolder, 'work'))).toBe(false);
  expect(existsSync(path.join(hotFolder, 'theirs.pdf'))).toBe(true);
  expect(second.messages.filter((message) => message.startsWith('INTAKE_DIR: '))).toHaveLength(1);
  expect(second.messages.join()).toMatch(/another installation.*delete .*belegfach-installation\.json/);
  rmSync(path.join(intakeFolder, '.belegfach-installation.json'));
  await until(() => !existsSync(path.join(hotFolder, 'theirs.pdf')));
  await second.stop();
});

it('the state of a hot folder is seen by instances that cannot look at its disk, as long as one watches it', async () => {
  const { provider } = await world.addProvider('Elsewhere');
  const { executor } = world.test.database;
  const describeFromAfar = () => describeHotFolder(executor, undefined, provider);
  expect(await describeFromAfar()).toMatchObject({ path: 'elsewhere', state: 'off' });
  const intakeFolder = path.join(world.folder, 'elsewhere');
  const watching = watch(intakeFolder);
  await until(async () => (await describeFromAfar()).state === 'watched');
  expect(await describeFromAfar()).toMatchObject({
    path: path.join(intakeFolder, 'elsewhere'),
    waitingFiles: 0,
  });
  await watching.stop();
  expect((await describeFromAfar()).state).toBe('watched');
  await sql`update hot_folder set seen_at = seen_at - interval '4 minutes'`.execute(
    world.test.owner.executor,
  );
  expect((await describeFromAfar()).state).toBe('off');
});

// Regression: the other instances showed such a folder as watched, with no file waiting in it.
it('a hot folder that the watching instance cannot read does not count as watched', async () => {
  const { provider } = await world.addProvider('Unreadable');
  const { executor } = world.test.database;
  const folder = await openProviderFolder(executor, path.join(world.folder, 'far'), provider, {
    warn: () => undefined,
  });
  rmSync(folder.path, { recursive: true });
  writeFileSync(folder.path, '');
  await recordFolderState(executor, folder);
  expect((await describeHotFolder(executor, undefined, provider)).state).toBe('off');
});
