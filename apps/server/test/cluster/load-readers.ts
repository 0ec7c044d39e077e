import { createHash } from 'node:crypto';
import { invoicePage } from '@belegfach/contract';
import { readZip } from '../support/zip-reader.ts';
import type { Attempts } from './attempts.ts';
import type { Delivered, DeliveryLedger } from './load-deliveries.ts';
import { type Loop, repeat } from './load-loop.ts';
import type { PortalClient } from './portal-client.ts';

interface Readers {
  /** They take turns, because the downloads of each user are limited. */
  readonly clients: readonly PortalClient[];
  readonly attempts: Attempts;
  readonly ledger: DeliveryLedger;
}

const DOCUMENTS_PER_ZIP = 20;

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

function clientOf({ clients }: Readers, round: number): PortalClient {
  const client = clients[round % clients.length];
  if (client === undefined) throw new Error('the drill needs readers');
  return client;
}

/** Reads the list, which must contain all documents that were acknowledged before the request. */
export function readLists(readers: Readers, loop: Loop): Promise<void> {
  return repeat(loop, async (round) => {
    const expected = readers.ledger.delivered.length;
    const client = clientOf(readers, round);
    await readers.attempts.once('list', async () => {
      const page = invoicePage.parse(JSON.parse((await client.call('/Invoice/List?pageSize=50')).toString()));
      if (page.totalItemCount < expected)
        throw new Error(`the list has ${page.totalItemCount} documents, ${expected} were acknowledged`);
    });
  });
}

/** Downloads acknowledged documents and compares their bytes. */
export function downloadDocuments(readers: Readers, loop: Loop): Promise<void> {
  return repeat(loop, async (round) => {
    const document = pick(readers.ledger.delivered, 2).at(round % 2);
    if (document === undefined) return;
    const client = clientOf(readers, round);
    await readers.attempts.once('download', async () => {
      const bytes = await client.call(`/Invoice/Download/${document.documentId}`);
      if (hashOf(bytes) !== document.sha256) throw new Error(`${document.number} has other bytes`);
    });
  });
}

/** Downloads ZIPs of acknowledged documents and compares the bytes of each. */
export function downloadZips(readers: Readers, loop: Loop): Promise<void> {
  return repeat(loop, async (round) => {
    const documents = pick(readers.ledger.delivered, DOCUMENTS_PER_ZIP);
    if (documents.length === 0) return;
    const client = clientOf(readers, round);
    await readers.attempts.once('ZIP', async () => {
      const query = documents.map(({ documentId }) => `id=${documentId}`).join('&');
      const members = await readZip(await client.call(`/Invoice/Download/Many?${query}`));
      const hashes = new Set(members.map(({ bytes }) => hashOf(bytes)));
      const absent = documents.filter(({ sha256 }) => !hashes.has(sha256));
      if (absent.length > 0) throw new Error(`a ZIP lacks ${absent.map(({ number }) => number).join(', ')}`);
    });
  });
}

/** The newest document, which a fault would lose first, and random others. */
function pick(documents: readonly Delivered[], count: number): readonly Delivered[] {
  const newest = documents.at(-1);
  if (newest === undefined) return [];
  const others = Array.from(
    { length: count - 1 },
    () => documents[Math.floor(Math.random() * documents.length)],
  );
  return [...new Set([newest, ...others.filter((document) => document !== undefined)])];
}
