import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStoreWorld, type StoreWorld } from '../../test/support/store-world.ts';
import { ageMarks } from '../../test/support/sweep-a-day-later.ts';
import { runOn } from '../../test/support/run-command.ts';

let world: StoreWorld;
beforeEach(async () => {
  world = await createStoreWorld('documents');
});
afterEach(() => world.close());

const run = (...args: string[]) => runOn(world.test.url, path.dirname(world.root), ...args);
const store = (...args: string[]) => run('store', ...args);
const asOwner = (statement: string) => sql.raw(statement).execute(world.test.owner.executor);
async function sweepADayLater() {
  await store('sweep');
  await ageMarks(world.test.owner.executor);
  expect(await store('sweep')).toMatchObject({ code: 0 });
}
const today = () => new Date().toISOString().slice(0, 10);

describe('belegfach store', () => {
  it('shows the status, sets files aside, lists them and puts them back, by hash and by day', async () => {
    await world.bind();
    await world.addDocuments(5);
    const [one, two] = await world.addFiles(2);
    if (one === undefined || two === undefined) throw new Error('two files');
    const before = await store('status');
    expect(before).toMatchObject({ code: 0 });
    expect(before.out).toMatch(/^bound +yes/m);
    expect(before.out).toMatch(/^files +7, 2 of them without a document/m);
    expect(before.out).toMatch(/^sweep +runs/m);
    expect(await store('sweep')).toMatchObject({
      code: 0,
      out: '0 of 7 files moved to lost+found; 2 are marked, and may follow a day after they were.\n',
    });
    await ageMarks(world.test.owner.executor);
    const dayBefore = today();
    expect((await store('sweep')).out).toMatch(/^2 of 7 files moved to lost\+found; 0 are marked/);
    const listed = await store('lost');
    // Midnight may pass between the sweep and this line.
    const day = listed.out.slice(0, today().length);
    expect([dayBefore, today()]).toContain(day);
    for (const sha256 of [one, two])
      expect(listed.out).toContain(`${day}  ${sha256.toString('hex')}  60 bytes`);
    expect(await store('restore', one.toString('hex'))).toMatchObject({
      code: 0,
      out: '1 files restored, 0 damaged ones left.\n',
    });
    expect(world.has(one)).toBe(true);
    renameSync(path.join(world.root, 'lost+found', day), path.join(world.root, 'lost+found', '2026-01-31'));
    expect(await store('restore', day)).toMatchObject({ code: 3 });
    expect(world.has(two)).toBe(false);
    expect(await store('restore', '2026-01-31')).toMatchObject({ code: 0 });
    expect(world.has(two)).toBe(true);
    expect((await store('lost')).out).toBe('0 files in lost+found.\n');
    expect(await store('restore', '2026-01-31')).toMatchObject({ code: 3 });
  });

  it('deletes files whose time is over if no document uses them, and puts back files that a document uses', async () => {
    await world.bind();
    await world.addDocuments(2);
    const [named, other] = await world.addFiles(2);
    if (named === undefined || other === undefined) throw new Error('two files');
    await sweepADayLater();
    await sql`insert into stored_file (sha256, size) values (${named}, 60)`.execute(
      world.test.owner.executor,
    );
    expect((await run('verify')).out).toMatch(/3 files compared/);
    expect((await store('empty')).out).toBe('0 files deleted, 1 restored, 1 left.\n');
    expect(world.has(named)).toBe(true);
    expect((await store('empty', '--older-than', '1')).out).toContain('0 files deleted');
    expect((await store('empty', '--older-than', '0')).out).toContain('1 files deleted');
    expect(world.has(other)).toBe(false);
  });

  it('deletes nothing while a person must check', async () => {
    await world.bind();
    await world.addFiles(2);
    await sweepADayLater();
    await asOwner(`update installation set sweep_held_because = 'restored', sweep_held_at = now()`);
    expect(await store('empty', '--older-than', '0')).toMatchObject({ code: 3 });
    expect((await store('lost')).out).toContain('2 files');
    expect(await store('status')).toMatchObject({ code: 3 });
    expect(await store('sweep')).toMatchObject({ code: 3 });
    expect(await store('confirm')).toMatchObject({ code: 0 });
    expect(await store('status')).toMatchObject({ code: 0 });
    expect((await store('empty', '--older-than', '0')).out).toContain('2 files deleted');
  });

  it('extracts the files that no document names, also young ones, and not those that were removed on purpose', async () => {
    await world.bind();
    await world.addDocuments(2);
    const [removed, ...files] = await world.addFiles(3, 0);
    if (removed === undefined) throw new Error('three files');
    await sql`insert into stored_file (sha256, size) values (${removed}, 60)`.execute(
      world.test.owner.executor,
    );
    await sql`delete from stored_file where sha256 = ${removed}`.execute(world.test.owner.executor);
    const { sha256: pdf } = await world.dependencies.store.put(Buffer.from('%PDF-1.7 a document'));
    const folder = path.join(path.dirname(world.root), 'extracted');
    const expected = [...files.map((hash) => `${hash.toString('hex')}.xml`), `${pdf.toString('hex')}.pdf`];
    for (let time = 0; time < 2; time += 1) {
      expect(await store('extract', folder)).toMatchObject({
        code: 0,
        out: `3 files without a document are in ${folder}.\n`,
      });
      expect(readdirSync(folder).toSorted()).toEqual(expected.toSorted());
    }
    expect(readFileSync(path.join(folder, `${pdf.toString('hex')}.pdf`), 'utf8')).toBe('%PDF-1.7 a document');
    for (const sha256 of [removed, ...files, pdf]) expect(world.has(sha256)).toBe(true);
    expect(await store('extract')).toMatchObject({
      code: 2,
      err: expect.stringContaining('name one folder') as string,
    });
  });

  it('confirms many files only if their number is given', async () => {
    await world.bind();
    await world.addFiles(5);
    expect(await store('sweep')).toMatchObject({ code: 3 });
    expect(await store('confirm')).toMatchObject({
      code: 3,
      out: expect.stringContaining('--files 5') as string,
    });
    expect(await store('confirm', '--files', '5')).toMatchObject({ code: 0 });
    await ageMarks(world.test.owner.executor);
    expect(await store('sweep')).toMatchObject({
      code: 0,
      out: expect.stringContaining('5 of 5 files moved to lost+found') as string,
    });
  });

  it('binds a fitting store without confirmation, and any other only with confirmation', async () => {
    await world.bind();
    await world.addDocuments(10);
    rmSync(path.join(world.root, 'installation'));
    expect(await run('verify')).toMatchObject({
      code: 1,
      err: expect.stringContaining('store adopt') as string,
    });
    expect(await store('status')).toMatchObject({ code: 3 });
    expect(await store('adopt')).toMatchObject({ code: 0 });
    expect(await run('verify')).toMatchObject({ code: 0 });

    rmSync(path.join(world.root, 'installation'));
    rmSync(path.join(world.root, 'sha256'), { recursive: true });
    // The sweep would move so few files as orphaned files.
    const files = await world.addFiles(2);
    const refused = await store('adopt');
    expect(refused).toMatchObject({ code: 3 });
    expect(refused.out).toContain('names 10 files, 10 of which are not in');
    expect(refused.out).toContain('of the 2 files there, 2 have no row');
    expect(await run('verify')).toMatchObject({ code: 1 });
    expect(await store('adopt', '--yes')).toMatchObject({ code: 0 });
    expect(await run('verify')).toMatchObject({ code: 3 });
    // No existing file is removed automatically.
    expect(await store('sweep')).toMatchObject({ code: 3 });
    for (const sha256 of files) expect(world.has(sha256)).toBe(true);
  });

  it('accepts a small loss without accepting an emptied disk later', async () => {
    await world.bind();
    const [lost] = await world.addDocuments(10);
    if (lost !== undefined) rmSync(world.placeOf(lost));
    expect(await store('adopt', '--yes')).toMatchObject({ code: 0 });
    await world.bind();
    rmSync(path.join(world.root, 'sha256'), { recursive: true });
    await expect(world.bind()).rejects.toThrow(/^DATA_DIR: the database names documents/);
  });

  it.each([
    [],
    ['what'],
    ['restore'],
    ['restore', 'a', 'b'],
    ['restore', 'abc'],
    ['status', 'x'],
    ['empty', '--older-than', 'x'],
    ['sweep', '--yes'],
    ['confirm', '--older-than', '3'],
  ])('shows its usage for %j %j %j', async (...args) => {
    await world.bind();
    const { code, err } = await store(...args.filter((one) => typeof one === 'string'));
    expect(code).toBe(2);
    expect(err).toContain('Usage: belegfach store');
  });
});

describe('verify', () => {
  it('names files that are only in lost+found', async () => {
    await world.bind();
    await world.addDocuments(3);
    const [file] = await world.addFiles(1);
    await sweepADayLater();
    await sql`insert into stored_file (sha256, size) values (${file}, 60)`.execute(world.test.owner.executor);
    const found = await run('verify');
    expect(found.code).toBe(3);
    expect(found.out).toMatch(/^MISSING: .* \(is in lost\+found: belegfach store restore\)$/m);
  });
});
