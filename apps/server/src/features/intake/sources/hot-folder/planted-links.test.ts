import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePlainPdf } from '../../../../../test/support/plain-pdf.ts';
import {
  indexCsv,
  placeFile,
  listFiles,
  openFolder,
  readResult,
  runUntilIdle,
} from '../../test-support/hot-folder.ts';
import { createIntakeWorld, type IntakeWorld } from '../../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

/**
 * The name of the claim. Senders may write everywhere in the folder, also in `work/` and `done/`, and can read the
 * names of claims there.
 */
const claimOf = ({ work }: { readonly work: string }) => {
  const [id, ...others] = readdirSync(work);
  if (id === undefined || others.length > 0) throw new Error('one claim');
  return id;
};
const ROWS = indexCsv('a.pdf;RE;A-1;01.02.2026;10000001', 'b.pdf;RE;A-2;01.02.2026;10000001');

describe('a planted link', () => {
  // Regression: the result was written to a predictable name and followed a link of that name, so that any file of the
  // portal could be overwritten.
  it('with the temporary name of a result file overwrites nothing', async () => {
    const { folder, watch, listReceipts } = await openFolder(world, { waitingTimeMs: 0 });
    const document = path.join(world.folder, 'a document of somebody');
    writeFileSync(document, 'as it was stored');
    symlinkSync(document, path.join(folder.path, '.lauf.result.csv.tmp'));
    placeFile(folder, 'a.pdf', makePlainPdf('answered'));
    placeFile(folder, 'lauf.csv', indexCsv('a.pdf;RE;A-1;01.02.2026;10000001'));
    await runUntilIdle(watch());
    expect(readFileSync(document, 'utf8')).toBe('as it was stored');
    expect(await listReceipts()).toEqual(['a.pdf accepted']);
    expect(readResult(folder, 'lauf.result.csv')).toMatchObject([{ state: 'accepted' }]);
  });

  it('with the temporary name of a claim’s note overwrites nothing', async () => {
    const { folder, watch, listReceipts } = await openFolder(world, { waitingTimeMs: 0 });
    const document = path.join(world.folder, 'another document');
    writeFileSync(document, 'as it was stored');
    mkdirSync(path.join(folder.work, 'mine'));
    symlinkSync(document, path.join(folder.work, 'mine', '.claim.json.tmp'));
    writeFileSync(path.join(folder.work, 'mine', 'x.pdf'), makePlainPdf('of a claim without a note'));
    await runUntilIdle(watch());
    expect(readFileSync(document, 'utf8')).toBe('as it was stored');
    expect(await listReceipts()).toEqual(['x.pdf quarantined no-invoice-xml']);
  });

  it('or a pipe in the place of a claim’s note blocks nothing', async () => {
    const { folder, watch, listReceipts } = await openFolder(world, { waitingTimeMs: 0 });
    for (const id of ['linked', 'piped']) {
      mkdirSync(path.join(folder.work, id));
      writeFileSync(path.join(folder.work, id, `${id}.pdf`), makePlainPdf(id));
    }
    symlinkSync('/dev/zero', path.join(folder.work, 'linked', '.claim.json'));
    execFileSync('mkfifo', [path.join(folder.work, 'piped', '.claim.json')]);
    await runUntilIdle(watch());
    expect((await listReceipts()).toSorted()).toEqual([
      'linked.pdf quarantined no-invoice-xml',
      'piped.pdf quarantined no-invoice-xml',
    ]);
  });

  it.each(['day', 'claim'] as const)(
    'in the place of the %s in `done` writes nothing into the folder of another provider',
    async (place) => {
      const [thief, victim] = [await openFolder(world), await openFolder(world)];
      const watcher = thief.watch();
      placeFile(thief.folder, 'a.pdf', makePlainPdf(`in the name of another ${place}`));
      placeFile(thief.folder, 'lauf.csv', ROWS);
      const id = await untilClaimed(watcher, thief.folder);
      // The first file is in `done`, and the claim waits for the second one.
      const day = path.join(thief.folder.done, readdirSync(thief.folder.done)[0] ?? '');
      const planted = place === 'day' ? day : path.join(day, id);
      rmSync(planted, { recursive: true });
      if (place === 'day') mkdirSync(path.join(victim.folder.path, id), { recursive: true });
      symlinkSync(victim.folder.path, planted);
      placeFile(thief.folder, 'b.pdf', makePlainPdf(`planted ${place}`));
      await runUntilIdle(watcher);
      expect(listFiles(victim.folder)).toEqual([]);
      expect(readdirSync(victim.folder.path, { recursive: true })).not.toContain(path.join(id, 'b.pdf'));
      await runUntilIdle(victim.watch());
      expect(await victim.listReceipts()).toEqual([]);
      expect(thief.errors).not.toEqual([]);
      // Nothing is lost: the taken file is in the claim.
      expect(existsSync(path.join(thief.folder.work, id, 'b.pdf'))).toBe(true);
    },
  );

  it('in the place of a claim reads no file of another provider, and writes none there', async () => {
    const [thief, victim] = [await openFolder(world), await openFolder(world)];
    const watcher = thief.watch();
    placeFile(thief.folder, 'a.pdf', makePlainPdf('first of the thief'));
    placeFile(thief.folder, 'lauf.csv', ROWS);
    const id = await untilClaimed(watcher, thief.folder);
    writeFileSync(path.join(victim.folder.work, 'b.pdf'), makePlainPdf('of the victim'));
    renameSync(path.join(thief.folder.work, id), path.join(thief.folder.path, 'away'));
    symlinkSync(victim.folder.work, path.join(thief.folder.work, id));
    placeFile(thief.folder, 'b.pdf', makePlainPdf('into the claims of the victim'));
    await runUntilIdle(watcher);
    expect(await thief.listReceipts()).toEqual(['a.pdf accepted']);
    expect(readdirSync(victim.folder.work)).toEqual(['b.pdf']);
    expect(readFileSync(path.join(victim.folder.work, 'b.pdf'))).toEqual(makePlainPdf('of the victim'));
    // The result file was written when the first row was accepted.
    expect(listFiles(thief.folder)).toEqual(['b.pdf', 'lauf.result.csv']);
  });
});

/**
 * Runs rounds until the claim waits for its second file.
 * @returns its id
 */
async function untilClaimed(
  watcher: ReturnType<Awaited<ReturnType<typeof openFolder>>['watch']>,
  folder: Awaited<ReturnType<typeof openFolder>>['folder'],
): Promise<string> {
  await runUntilIdle(watcher);
  return claimOf(folder);
}
