import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, type Random } from '../../../test/support/random.ts';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { rounds, SEED } from '../../../../../vitest.rounds.ts';
import { verifyDocuments } from '../verification/index.ts';

const DAMAGES = rounds({ ci: 10, full: 1_000 });
const DOCUMENTS = 12;

interface StoredDocument {
  readonly publicId: string;
  readonly bytes: Buffer;
}

let app: TestApp;
let backofficeUserId: number;
const documents: StoredDocument[] = [];
beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  const customer = await app.build.customer([provider.id]);
  backofficeUserId = (await app.build.backofficeUser('ProviderUser', provider.id)).id;
  for (let count = 0; count < DOCUMENTS; count += 1)
    documents.push(await app.build.invoice(customer.id, provider.id, { bytes: randomBytes(2_000) }));
});
afterAll(() => app.close());

const hashOf = ({ bytes }: StoredDocument) => createHash('sha256').update(bytes).digest('hex');
const fileOf = (document: StoredDocument) => {
  const hash = hashOf(document);
  return path.join(app.documents, 'sha256', hash.slice(0, 2), hash.slice(2, 4), hash);
};
const download = ({ publicId }: StoredDocument) =>
  app.call({ url: `/api/Invoice/Download/${publicId}`, as: backofficeUserId });

function flip(bytes: Buffer, random: Random): Buffer {
  const index = random.int(0, bytes.length - 1);
  const flipped = Buffer.from(bytes);
  flipped[index] = (flipped[index] ?? 0) ^ (1 << random.int(0, 7));
  return flipped;
}

/** Kinds of damage: by ageing media, a broken disk or a human error. */
const DAMAGE_KINDS: Readonly<Record<string, (file: string, bytes: Buffer, random: Random) => void>> = {
  'a bit flips': (file, bytes, random) => writeFileSync(file, flip(bytes, random)),
  'it is cut': (file, bytes, random) =>
    writeFileSync(file, bytes.subarray(0, random.int(0, bytes.length - 1))),
  'it grows': (file, bytes) => writeFileSync(file, Buffer.concat([bytes, Buffer.of(0)])),
  'it is gone': (file) => rmSync(file),
  'it is another document': (file, bytes, random) => {
    const otherDocuments = documents.filter((document) => document.bytes !== bytes);
    writeFileSync(file, otherDocuments[random.int(0, otherDocuments.length - 1)]?.bytes ?? '');
  },
};

it(`a damaged file is never delivered, is reported, and is delivered again once its bytes are stored again, SEED=${SEED}`, {
  timeout: DAMAGES.timeLimitMs,
}, async () => {
  const random = createRandom(SEED);
  const kinds = Object.entries(DAMAGE_KINDS);
  for (let round = 0; round < DAMAGES.count; round += 1) {
    const document = documents[random.int(0, DOCUMENTS - 1)];
    const [kind, damage] = kinds[round % kinds.length] ?? [];
    if (document === undefined || damage === undefined)
      throw new Error('there are documents and kinds of damage');
    damage(fileOf(document), document.bytes, random);

    const refused = await download(document);
    expect([refused.statusCode, refused.json<{ code: string }>().code], kind).toEqual([
      500,
      'DocumentDamaged',
    ]);
    const report = await verifyDocuments(
      { database: app.test.database, store: app.store },
      { readsBytes: true },
    );
    expect(
      report.faults.map(({ hash }) => hash),
      kind,
    ).toEqual([hashOf(document)]);

    await app.store.put(document.bytes);
    const restored = await download(document);
    expect([restored.statusCode, restored.rawPayload.equals(document.bytes)], kind).toEqual([200, true]);
    expect(readFileSync(fileOf(document)).equals(document.bytes)).toBe(true);
  }
  const alarms = app.log.filter(({ alarm }) => alarm === 'document-damaged');
  expect(alarms).toHaveLength(DAMAGES.count);
});
