import type { Annex } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../test/support/annex-invoice.ts';
import { DocumentDamaged, type DocumentStore } from '../../../platform/document-store/index.ts';
import { type AnnexReaders, createDocumentAnnexes } from './document-annexes.ts';

const PDF = Buffer.from('pdf');
const XML = Buffer.from('xml');
const annexOf = (source: Annex['source'], name: string, content: string): Annex => ({
  source,
  name,
  size: content.length,
  sha256: sha256Hex(content),
});
const source = { id: '1', providerId: 1, pdf: PDF, xml: XML, annexes: null };
const text = (content: string) => new Uint8Array(Buffer.from(content));

/** A store that returns the hash of each document as its content, and a reader that returns these annexes by that content. */
function createAnnexes(annexesOfFiles: Readonly<Record<string, readonly string[]>>, alarms: string[] = []) {
  const store = { read: (sha256: Uint8Array) => Promise.resolve(Buffer.from(sha256)) };
  const readers: AnnexReaders = {
    read: () => Promise.reject(new Error('not used by this test')),
    readAnnexes: (bytes, hashes) =>
      Promise.resolve(
        hashes
          .map((_, position) => annexesOfFiles[Buffer.from(bytes).toString()]?.[position])
          .map((found) => (found === undefined ? undefined : text(found))),
      ),
  };
  return createDocumentAnnexes({
    store: store as unknown as DocumentStore,
    readers,
    alarm: ({ fault, hash }) => alarms.push(`${fault} ${hash}`),
  });
}

describe('the bytes of annexes', () => {
  it('are read from the file that has them: the XML or the PDF', async () => {
    const list = [annexOf('pdf', 'p.txt', 'P'), annexOf('xml', 'x.txt', 'X'), annexOf('pdf', 'q.txt', 'Q')];
    const read = await createAnnexes({ xml: ['X'], pdf: ['P', 'Q'] }).read(source, list);
    expect(list.map((annex) => read.get(annex)?.toString())).toEqual(['P', 'X', 'Q']);
  });

  it.each([
    ['other bytes than those of the list', 'forged', 'altered'],
    ['none', undefined, 'missing'],
  ])('are refused with an alarm if the reader returns %s', async (_, content, fault) => {
    const alarms: string[] = [];
    const annex = annexOf('xml', 'x.txt', 'X');
    const annexes = createAnnexes({ xml: content === undefined ? [] : [content] }, alarms);
    await expect(annexes.read(source, [annex])).rejects.toMatchObject({ code: 'DocumentDamaged' });
    expect(alarms).toEqual([`${fault} ${annex.sha256}`]);
  });

  it('are refused with the alarm of the document if the original is damaged', async () => {
    const alarms: string[] = [];
    const damage = new DocumentDamaged(XML, 'altered');
    const annexes = createDocumentAnnexes({
      store: { read: () => Promise.reject(damage) } as unknown as DocumentStore,
      readers: { read: () => Promise.reject(damage), readAnnexes: () => Promise.reject(damage) },
      alarm: ({ hash }) => alarms.push(hash),
    });
    await expect(annexes.read(source, [annexOf('xml', 'x', 'X')])).rejects.toMatchObject({
      code: 'DocumentDamaged',
    });
    expect(alarms).toEqual([XML.toString('hex')]);
  });

  it('are refused as overloaded if the reader does not run, so that the client asks again', async () => {
    const annexes = createDocumentAnnexes({
      store: { read: () => Promise.resolve(XML) } as unknown as DocumentStore,
      readers: {
        read: () => Promise.reject(new Error('the pool is closed')),
        readAnnexes: () => Promise.reject(new Error('the pool is closed')),
      },
      alarm: () => expect.unreachable(),
    });
    await expect(annexes.read(source, [annexOf('xml', 'x', 'X')])).rejects.toMatchObject({
      code: 'Overloaded',
    });
    await expect(annexes.list(source)).rejects.toMatchObject({ code: 'Overloaded' });
  });
});
