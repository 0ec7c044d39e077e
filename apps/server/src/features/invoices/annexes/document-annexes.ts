import { createHash } from 'node:crypto';
import type { Annex, ReaderPool, Reading } from '@belegfach/einvoice';
import { DocumentDamaged, type DocumentStore } from '../../../platform/document-store/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { createOriginalReads } from '../read-original.ts';
import type { DamageAlarm } from '../verified-document.ts';
import type { AnnexSource } from './annex-source.repository.ts';

/** The readers process their queues in turn: this one for downloads, and one per provider for its incoming documents. */
const QUEUE = 'annexes';
/** Originals of up to 25 MB that are in memory at the same time to be read. */
const MAX_CONCURRENT_READS = 2;

export type AnnexReaders = Pick<ReaderPool, 'read' | 'readAnnexes'>;
export type DocumentAnnexes = ReturnType<typeof createDocumentAnnexes>;

interface Dependencies {
  readonly store: DocumentStore;
  readonly readers: AnnexReaders;
  readonly alarm: DamageAlarm;
}

/** The annexes of e-invoices. Only their list is stored: their bytes are read from the original in the reader process. */
export function createDocumentAnnexes({ store, readers, alarm }: Dependencies) {
  const readFile = createOriginalReads({ store, alarm }, MAX_CONCURRENT_READS);

  const listNow = async ({ pdf, xml }: AnnexSource): Promise<readonly Annex[]> => {
    const read = (sha256: Buffer) => readFile(sha256, (bytes) => readers.read(bytes, QUEUE)).then(annexesOf);
    const ofXml = xml === null ? [] : (await read(xml)).filter(({ source }) => source === 'xml');
    const ofPdf = (await read(pdf)).filter(
      (annex) => annex.source === 'pdf' && !ofXml.some((known) => isSame(known, annex)),
    );
    return [...ofXml, ...ofPdf];
  };

  const readFrom = async (sha256: Buffer | null, annexes: readonly Annex[]): Promise<Buffer[]> => {
    if (sha256 === null || annexes.length === 0) return [];
    const hashes = annexes.map(({ sha256: hash = '' }) => hash);
    const found = await readFile(sha256, (bytes) => readers.readAnnexes(bytes, hashes, QUEUE));
    return hashes.map((hash, position) => verify(found[position], hash, alarm));
  };

  return {
    /**
     * The annexes as they were listed when the document came in. For a document from before the version that lists
     * annexes, the original is read now.
     * @throws AppError DocumentDamaged, Overloaded
     */
    list: async (source: AnnexSource): Promise<readonly Annex[]> => source.annexes ?? listNow(source),
    /**
     * The bytes of annexes of one document that have a hash.
     * @throws AppError DocumentDamaged if the original or an annex has other bytes, Overloaded
     */
    read: async (source: AnnexSource, annexes: readonly Annex[]): Promise<ReadonlyMap<Annex, Buffer>> => {
      const ofXml = annexes.filter((annex) => annex.source === 'xml');
      const ofPdf = annexes.filter((annex) => annex.source === 'pdf');
      const bytes = [...(await readFrom(source.xml, ofXml)), ...(await readFrom(source.pdf, ofPdf))];
      return new Map(
        [...ofXml, ...ofPdf].flatMap((annex, position) => {
          const content = bytes[position];
          return content === undefined ? [] : [[annex, content]];
        }),
      );
    },
  };
}

/** The reader process may be controlled by a hostile document, so its answer is compared with the hash of the list. */
function verify(bytes: Uint8Array | undefined, hash: string, alarm: DamageAlarm): Buffer {
  const content = bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content !== undefined && createHash('sha256').update(content).digest('hex') === hash) return content;
  const damage = new DocumentDamaged(Buffer.from(hash, 'hex'), content === undefined ? 'missing' : 'altered');
  alarm(damage);
  throw new AppError('DocumentDamaged', { cause: damage });
}

function annexesOf(reading: Reading): readonly Annex[] {
  if (reading.outcome === 'plain-pdf') return reading.annexes;
  return (reading.outcome === 'invoice' ? reading.invoice : reading.draft)?.annexes ?? [];
}

function isSame(a: Annex, b: Annex): boolean {
  return a.name === b.name && a.sha256 !== undefined && a.sha256 === b.sha256;
}
