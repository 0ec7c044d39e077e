import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReaderPool } from '@belegfach/einvoice';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';
import { examineItems } from './examine-items.ts';
import { probeDocument } from '../sources/hot-folder/unindexed-documents.ts';
import { addKeyAndHashes } from '../model/delivery-item.ts';
import { document } from '../test-support/documents.ts';
import { createIntakeWorld, type IntakeWorld } from '../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

it('the readers receive the provider of each file, so that providers take turns', async () => {
  const otherScope = await world.addProvider('Muster Service GmbH');
  const queues: (string | undefined)[] = [];
  const readers: Pick<ReaderPool, 'read'> = {
    read: (bytes, queue) => {
      queues.push(queue);
      return world.readers.read(bytes, queue);
    },
  };
  const options = { database: world.test.database, readers, store: undefined };
  const items = [addKeyAndHashes(document())];
  await examineItems(options, world.scope, items);
  await examineItems(options, otherScope, items);
  const folder = mkdtempSync(path.join(world.folder, 'turns-'));
  writeFileSync(path.join(folder, 'x.pdf'), makePlainPdf('turns'));
  const file = {
    name: 'x.pdf',
    size: 1,
    mtimeMs: 0,
    ctimeMs: 0,
    firstSeenMs: 0,
    isComplete: true,
    kind: 'document',
  } as const;
  await probeDocument(readers, folder, { file, pairedFile: undefined }, true, otherScope.provider);
  const [first, second] = [world.scope.provider.publicId, otherScope.provider.publicId];
  expect(queues).toEqual([first, second, second]);
});
