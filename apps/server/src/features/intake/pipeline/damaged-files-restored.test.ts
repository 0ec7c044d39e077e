import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { createDocumentWorld, document } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const submit = (...items: DeliveryItem[]) => world.service.submit(world.scope, { channel: 'command', items });
const pathOf = (bytes: Uint8Array) => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return path.join(world.folder, 'documents/sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};

// Regression: a damaged file of the right size was never repaired. When the same document was delivered again, it
// was a duplicate, and its bytes were discarded.
it.each([
  [
    'other bytes of the same size',
    (file: string) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
  ],
  ['fewer bytes', (file: string) => writeFileSync(file, 'cut')],
  ['none', (file: string) => rmSync(file)],
])(
  'a damaged document file (bytes on disk: %s) is restored by the next delivery of the document',
  async (_case, damage) => {
    const item = document();
    const bytes = item.bytes === 'missing' ? Buffer.alloc(0) : Buffer.from(item.bytes as Uint8Array);
    const [first] = await submit(item);
    expect(first?.state).toBe('accepted');
    damage(pathOf(bytes));
    const [again] = await submit(item);
    expect(again).toMatchObject({ state: 'duplicate', documentId: first?.documentId });
    expect(readFileSync(pathOf(bytes)).equals(bytes)).toBe(true);
  },
);

it('a forecast restores no damaged file', async () => {
  const item = document();
  const bytes = Buffer.from(item.bytes as Uint8Array);
  await submit(item);
  rmSync(pathOf(bytes));
  await world.service.forecast(world.scope, [item]);
  expect(existsSync(pathOf(bytes))).toBe(false);
});
