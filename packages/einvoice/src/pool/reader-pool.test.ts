import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { sha256Of } from '../annexes/describe-annex.ts';
import { buildPdf } from '../test-support/build-pdf.ts';
import { buildCii } from '../test-support/build-xml.ts';
import { stateOf } from '../test-support/compare.ts';
import { readFixture } from '../test-support/manifest.ts';
import { ReaderPool } from './reader-pool.ts';
import { ReaderUnavailableError } from './reader-process.ts';

const HOSTILE_READER = new URL('../test-support/hostile-reader.entry.ts', import.meta.url);
const TEST_TIMEOUT_MS = 60_000;
/** Many times what these documents take, on a busy machine too. */
const LIMIT_MS = 5_000;

const pools: ReaderPool[] = [];
afterEach(() => Promise.all(pools.splice(0).map((pool) => pool.close())));

function keep<T extends ReaderPool>(pool: T): T {
  pools.push(pool);
  return pool;
}

const plain = () => buildPdf();
/** A PDF whose text is an instruction that the hostile reader obeys. */
const pdfThatAsksTo = (instruction: string) => buildPdf([`(please ${instruction})`]);

describe('the reader pool', { timeout: TEST_TIMEOUT_MS }, () => {
  it('stops reading a document that uses too much memory, and reads the next one', async () => {
    const pool = keep(new ReaderPool({ size: 1 }));
    const bomb = await pool.read(readFixture('hostile-bomb-10GiB.pdf'));
    expect(bomb).toMatchObject({
      verdict: 'rejected',
      reason: 'limits',
      detail: 'stopped by the memory limit',
    });
    expect(stateOf(await pool.read(readFixture('mustang-en16931.pdf')))).toBe('accepted');
  });

  it('reads an XML invoice with an annex of 24 MB', async () => {
    const annex = `<cac:AdditionalDocumentReference><cbc:ID>Ä</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject>${'QUJD'.repeat(6_000_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>`;
    const seller = '<cac:AccountingSupplierParty>';
    const invoice = Buffer.from(readFixture('xrechnung-ubl.xml'))
      .toString()
      .replace(seller, annex + seller);
    const pool = keep(new ReaderPool({ size: 1 }));
    expect(stateOf(await pool.read(new Uint8Array(Buffer.from(invoice))))).toBe('accepted');
  });

  it('stops reading a document that takes too long, and reads the next one', async () => {
    const pool = keep(new ReaderPool({ size: 1, timeLimitMs: LIMIT_MS }, HOSTILE_READER));
    const hanging = await pool.read(pdfThatAsksTo('hang'));
    expect(hanging).toMatchObject({
      verdict: 'rejected',
      reason: 'limits',
      detail: 'stopped by the time limit',
    });
    expect(stateOf(await pool.read(plain()))).toBe('quarantined:no-invoice-xml');
  });

  it('reads a Buffer as any other bytes', async () => {
    const pool = keep(new ReaderPool({ size: 1 }));
    const reading = await pool.read(Buffer.from(readFixture('mustang-en16931.pdf')));
    expect(stateOf(reading)).toBe('accepted');
  });

  it('checks each invoice by the rules, and returns no result of a check for a document that is not an invoice', async () => {
    const pool = keep(new ReaderPool({ size: 1 }));
    const invoice = await pool.read(readFixture('mustang-en16931.pdf'));
    expect(invoice).toMatchObject({ outcome: 'invoice', check: { findings: [] } });
    expect(await pool.read(plain())).not.toHaveProperty('check');
  });

  it.each(['check for ever', 'die in the check'])(
    'returns the reading of a document without its check if the check fails (%s), and reads the next one',
    async (instruction) => {
      const pool = keep(new ReaderPool({ size: 1, timeLimitMs: LIMIT_MS }, HOSTILE_READER));
      const xml = buildCii().replace('<rsm:', `<!-- please ${instruction} --><rsm:`);
      const reading = await pool.read(new Uint8Array(Buffer.from(xml)));
      expect(reading).toMatchObject({ outcome: 'invoice', invoice: { number: 'RE-1' } });
      expect(reading).not.toHaveProperty('check');
      expect(await pool.read(readFixture('mustang-en16931.pdf'))).toHaveProperty('check');
    },
  );

  it('rejects a document that crashes the reader twice, and reads the next one', async () => {
    const pool = keep(new ReaderPool({ size: 1 }, HOSTILE_READER));
    expect(await pool.read(pdfThatAsksTo('die'))).toMatchObject({
      reason: 'limits',
      detail: 'the reader broke down',
    });
    expect(stateOf(await pool.read(plain()))).toBe('quarantined:no-invoice-xml');
  });

  it('reads other documents while the reader of one hangs', async () => {
    const pool = keep(new ReaderPool({ size: 2, timeLimitMs: LIMIT_MS }, HOSTILE_READER));
    // Both readers are started first, so that their start is not part of the time limit.
    await Promise.all([pool.read(plain()), pool.read(plain())]);
    const order: string[] = [];
    await Promise.all([
      pool.read(pdfThatAsksTo('hang')).then(() => order.push('hanging')),
      ...Array.from({ length: 20 }, () => pool.read(plain()).then(() => order.push('plain'))),
    ]);
    expect(order).toHaveLength(21);
    expect(order.at(-1)).toBe('hanging');
  });

  it('lets providers take turns, so that many documents of one provider do not delay the others', async () => {
    const pool = keep(new ReaderPool({ size: 1 }, HOSTILE_READER));
    const order: string[] = [];
    const read = (name: string, queue: string) => pool.read(plain(), queue).then(() => order.push(name));
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => read(`many ${n}`, 'many')),
      read('one', 'one'),
      read('other', 'other'),
    ]);
    // The first document is being read when the others are queued.
    expect(order.slice(0, 5)).toEqual(['many 0', 'many 1', 'one', 'other', 'many 2']);
    expect(order).toHaveLength(22);
  });

  it('returns to each of many waiting documents its own reading, even when processes are replaced', async () => {
    const pool = keep(new ReaderPool({ size: 2, readsPerProcess: 7 }));
    const names = ['plain-invoice.pdf', 'xrechnung-cii.xml', 'mustang-en16931.pdf', 'hostile-xxe-file.xml'];
    const states = ['quarantined:no-invoice-xml', 'accepted', 'accepted', 'rejected:xml-dtd'];
    const readings = await Promise.all(
      Array.from({ length: 40 }, (_, n) => pool.read(readFixture(names[n % 4] ?? ''))),
    );
    expect(readings.map(stateOf)).toEqual(readings.map((_, n) => states[n % 4]));
  });

  it('starts a reader that sees no environment variables, writes no files and starts no processes', async () => {
    const pool = keep(new ReaderPool({ size: 1 }, HOSTILE_READER));
    const detailOf = async (instruction: string) => {
      const reading = await pool.read(pdfThatAsksTo(instruction));
      return reading.outcome === 'problem' ? reading.detail : reading.outcome;
    };
    expect(await detailOf('write')).toBe('ERR_ACCESS_DENIED');
    expect(await detailOf('spawn')).toBe('ERR_ACCESS_DENIED');
    const environment = (await detailOf('reveal')).split(' ');
    expect(environment.filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL'))).toEqual([]);
  });

  it('fails with ReaderUnavailableError if the reader does not start', async () => {
    const pool = keep(new ReaderPool({ size: 1 }, new URL('./no-such.entry.ts', import.meta.url)));
    await expect(pool.read(plain())).rejects.toThrow(ReaderUnavailableError);
  });

  it('leaves no child process behind when its own process is killed', async () => {
    const parent = fork(fileURLToPath(new URL('../test-support/reading-parent.entry.ts', import.meta.url)));
    expect(await once(parent, 'message')).toContain('plain-pdf');
    const children = readFileSync(`/proc/${parent.pid ?? 0}/task/${parent.pid ?? 0}/children`, 'utf8')
      .trim()
      .split(' ');
    expect(children).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect
      .poll(() => children.filter((pid) => existsSync(`/proc/${pid}/statm`)), { timeout: 20_000 })
      .toEqual([]);
  });

  it('returns the annexes of a document, and then reads the next document', async () => {
    const pool = keep(new ReaderPool({ size: 1 }));
    const bytes = readFixture('akretion-en16931-two-attachments.pdf');
    const reading = await pool.read(bytes);
    const { sha256 = '', size } =
      (reading.outcome === 'invoice' ? reading.invoice.annexes[0] : undefined) ?? {};
    const [annex, unknown] = await pool.readAnnexes(bytes, [sha256, 'unknown']);
    expect([annex?.length, unknown]).toEqual([size, undefined]);
    expect(annex && sha256Of(annex)).toBe(sha256);
    expect(stateOf(await pool.read(bytes))).toBe('accepted');
  });

  it('refuses the waiting and all later documents when it is closed', async () => {
    const pool = new ReaderPool({ size: 1 }, HOSTILE_READER);
    const outcomes = Promise.allSettled([pool.read(pdfThatAsksTo('hang')), pool.read(plain())]);
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(pool.read(plain())).rejects.toThrow(ReaderUnavailableError);
  });
});
