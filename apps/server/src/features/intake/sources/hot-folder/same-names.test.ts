import { readdirSync, renameSync, utimesSync } from 'node:fs';
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
import { createClaimFolder } from './claim-folder.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

const ROW = 'scan.pdf;RE;S-1;01.02.2026;10000001';
const OTHER_ROW = 'SCAN.pdf;RE;S-2;02.02.2026;104711';

describe('a file name that two deliveries use', () => {
  it('is held if they describe different documents, and neither delivery gets the file', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    const watcher = watch();
    placeFile(folder, 'monday.csv', indexCsv(ROW));
    placeFile(folder, 'tuesday.csv', indexCsv(OTHER_ROW));
    await runUntilIdle(watcher);
    placeFile(folder, 'scan.pdf', makePlainPdf('whose?'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['scan.pdf quarantined index-xml-conflict']);
  });

  it('is accepted if both describe the same document', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    const watcher = watch();
    placeFile(folder, 'monday.csv', indexCsv(ROW));
    placeFile(folder, 'again.csv', indexCsv(ROW));
    await runUntilIdle(watcher);
    placeFile(folder, 'scan.pdf', makePlainPdf('the one of both'));
    await runUntilIdle(watcher);
    expect(await listReceipts()).toEqual(['scan.pdf accepted']);
  });

  it('is held after a restart too', async () => {
    const { folder, watch, listReceipts } = await openFolder(world);
    placeFile(folder, 'monday.csv', indexCsv(ROW));
    placeFile(folder, 'tuesday.csv', indexCsv(OTHER_ROW));
    await runUntilIdle(watch());
    // The server died after it had taken the file for one of the two indexes.
    placeFile(folder, 'scan.pdf', makePlainPdf('taken, then killed'));
    const [claim] = readdirSync(folder.work);
    renameSync(path.join(folder.path, 'scan.pdf'), path.join(folder.work, claim ?? '', 'scan.pdf'));
    await runUntilIdle(watch());
    expect(await listReceipts()).toEqual(['scan.pdf quarantined index-xml-conflict']);
  });
});

it('rows of one index that differ in the Unicode form of the name contradict each other', async () => {
  const { folder, watch, listReceipts } = await openFolder(world);
  const name = 'Prüfung.pdf';
  placeFile(folder, name, makePlainPdf('one file'));
  placeFile(
    folder,
    'lauf.csv',
    indexCsv(
      `${name.normalize('NFC')};RE;U-1;01.02.2026;10000001`,
      `${name.normalize('NFD')};RE;U-2;01.02.2026;104711`,
    ),
  );
  await runUntilIdle(watch());
  expect(await listReceipts()).toEqual([expect.stringContaining('quarantined index-xml-conflict')]);
});

describe('a row whose waiting time ended while the server was down', () => {
  const HOUR = 3_600_000;

  async function claimOfYesterday() {
    const opened = await openFolder(world);
    const { folder, scope } = opened;
    const batch = await world.service.openBatch(scope, { channel: 'hot-folder' });
    const claim = await createClaimFolder(folder, batch.publicId);
    placeFile({ ...folder, path: claim.path }, 'yesterday.csv', indexCsv(ROW));
    const note = { batch: batch.publicId, claimedAt: new Date(Date.now() - 24 * HOUR) };
    placeFile({ ...folder, path: claim.path }, '.claim.json', JSON.stringify(note));
    return opened;
  }

  it.each([
    ['', []],
    // A file that is marked as done counts as complete immediately and could be taken in the first round.
    [', nor one that is marked as done', ['scan.pdf.done']],
  ])(
    'does not take a file of that name that came later%s, whatever modification time the sender set',
    async (_, doneMarkers) => {
      const { folder, watch, listReceipts } = await claimOfYesterday();
      placeFile(folder, 'scan.pdf', makePlainPdf('of today'));
      for (const marker of doneMarkers) placeFile(folder, marker, '');
      const old = new Date(Date.now() - 25 * HOUR);
      utimesSync(path.join(folder.path, 'scan.pdf'), old, old);
      await runUntilIdle(watch());
      expect(listFiles(folder)).toEqual(['scan.pdf', ...doneMarkers, 'yesterday.result.csv']);
      expect(readResult(folder, 'yesterday.result.csv')).toMatchObject([{ reasons: 'file-missing' }]);
      expect(await listReceipts()).toEqual(['scan.pdf rejected file-missing']);
    },
  );
});
