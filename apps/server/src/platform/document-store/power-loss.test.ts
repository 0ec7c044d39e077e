import { createHash } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { FileDocumentStore } from './file-document-store.ts';
import { createSimulatedDisk, type DiskState } from './test-support/simulated-disk.ts';

/** The data directory exists before the portal's first start. */
const DATA = '/data';
const ROOT = path.join(DATA, 'documents');
const EMPTY: DiskState = new Map([[DATA, 'folder']]);
const FILES = ['one', 'other', 'later'].map((text) => Buffer.from(`${text} document, of some length`));

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function openOn(state: DiskState) {
  const disk = createSimulatedDisk(state);
  const store = new FileDocumentStore(ROOT, { operations: disk.operations });
  return { disk, store };
}

/**
 * Records a first start, two files at the same time, a third one, and the first one again. Each stored file is
 * acknowledged immediately; from then on a row may refer to it.
 */
async function record() {
  const { disk, store } = openOn(EMPTY);
  await store.prepare();
  const [first, second, third] = FILES;
  if (first === undefined || second === undefined || third === undefined) throw new Error('three files');
  const acknowledge = (stored: readonly { sha256: Buffer }[]) => {
    for (const { sha256 } of stored) disk.acknowledge(sha256.toString('hex'));
  };
  acknowledge(await store.putMany([first, second]));
  acknowledge([await store.put(third)]);
  acknowledge([await store.put(first)]);
  return disk;
}

const describeState = (state: DiskState, acknowledged: readonly string[]) =>
  JSON.stringify([
    [...state].map(([entryPath, node]) => [entryPath, node.toString()]).toSorted(),
    [...new Set(acknowledged)],
  ]);

it('every acknowledged file is complete after a power loss at any moment and with any write order of the disk', async () => {
  const disk = await record();
  const seen = new Set<string>();
  for (const { state, acknowledged } of disk.listStates()) {
    const description = describeState(state, acknowledged);
    if (seen.has(description)) continue;
    seen.add(description);
    // Every file under its hash is complete, even if it was not acknowledged.
    for (const [entryPath, node] of state)
      if (node !== 'folder' && entryPath.startsWith(path.join(ROOT, 'sha256')))
        expect(hashOf(node), description).toBe(path.basename(entryPath));
    const { store } = openOn(state);
    await store.prepare();
    for (const hash of acknowledged)
      expect(hashOf(await store.read(Buffer.from(hash, 'hex'))), description).toBe(hash);
    // The sender sends all files again.
    await store.putMany(FILES);
    for (const bytes of FILES) expect(await store.has(Buffer.from(hashOf(bytes), 'hex'))).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(100);
});
