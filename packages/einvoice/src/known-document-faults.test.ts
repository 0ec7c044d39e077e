import { createServer, type Server } from 'node:http';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReaderPool } from './pool/reader-pool.ts';
import { readDocument } from './read/read-document.ts';
import { renderInvoicePdf } from './render/render-invoice-pdf.ts';
import { buildPdf } from './test-support/build-pdf.ts';
import { stateOf } from './test-support/compare.ts';
import { readFixture } from './test-support/manifest.ts';

/* Known vulnerabilities of programs that render or show documents, by their ids. */

/** Records each request; an invoice must cause none. */
let server: Server;
let address: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${bound.port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

describe('CVE-2025-0474, CVE-2026-34365, CVE-2026-34366, CVE-2026-34367: HTML in an invoice caused requests', () => {
  it('markup stays text in the readable PDF, and no request is made', async () => {
    const reading = await readDocument(readFixture('xrechnung-cii.xml'));
    if (reading.outcome !== 'invoice') throw new Error(stateOf(reading));
    const { invoice, view } = reading;
    const [line] = view?.lines ?? [];
    if (view === undefined || line === undefined) throw new Error('the fixture has lines');
    const party = (name: string) => ({ title: 'x', name, rows: [] });
    const pdf = await renderInvoicePdf(
      { ...invoice, number: `<script src="${address}/a"></script>` },
      {
        ...view,
        parties: [
          party(`<iframe src="${address}/b"></iframe>`),
          party(`<link rel=stylesheet href="${address}/c">`),
        ],
        lines: [{ ...line, name: `<img src="${address}/d"> <object data="file:///etc/passwd">` }],
      },
    );
    const { text } = await extractText(pdf.slice(), { mergePages: true });
    for (const part of ['<script', '<iframe', '<link', '<img', '<object']) expect(text).toContain(part);
    expect(text).not.toContain('root:');
    // There is no link, script or file that a viewer could follow.
    const dictionaries = Buffer.from(pdf).toString('latin1');
    for (const name of ['/URI', '/JavaScript', '/Launch', '/EmbeddedFile', '/GoToR'])
      expect(dictionaries).not.toContain(name);
    expect(asked).toEqual([]);
  });
});

describe('CVE-2024-4367: a font ran a script in the program that read it', () => {
  it('the matrix of a font is never executed, neither in this process nor in the reader', async () => {
    const mark = 'readerWasTakenOver';
    const bytes = buildPdf(
      [
        `<</Type/Font/Subtype/Type1/BaseFont/X/FontMatrix[1 2 3 4 5 (0\\); globalThis.${mark} = true; //)]/FontDescriptor 5 0 R/FirstChar 65/LastChar 65/Widths[600]>>`,
        `<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1 1]/FontMatrix[1 2 3 4 5 (0\\); globalThis.${mark} = true; //)]>>`,
        '<</Length 28>>\nstream\nBT /F1 12 Tf (A) Tj ET\n\nendstream',
      ],
      '',
    );
    const page = Buffer.from(bytes)
      .toString('latin1')
      .replace(
        '/MediaBox[0 0 595 842]',
        '/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 6 0 R',
      );
    const pdf = new Uint8Array(Buffer.from(page, 'latin1'));
    expect(stateOf(await readDocument(pdf.slice()))).toBe('quarantined:no-invoice-xml');
    expect(mark in globalThis).toBe(false);
    const pool = new ReaderPool({ size: 1 });
    expect(stateOf(await pool.read(pdf))).toBe('quarantined:no-invoice-xml');
    await pool.close();
  });
});
