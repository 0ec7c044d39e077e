import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/read-document.ts';
import {
  attached,
  bytesOf,
  type HarmlessPdf,
  link,
  oleFile,
  onClick,
  onOpening,
} from '../test-support/active-pdfs.ts';
import { buildPdf, embed, encrypt, packObjects, revise, stream } from '../test-support/build-pdf.ts';
import { buildCii } from '../test-support/build-xml.ts';
import { zipOf } from '../test-support/zip-of.ts';

const HARMLESS: HarmlessPdf[] = [
  [
    'links to the web, by mail and telephone',
    buildPdf(
      [
        ...[
          'https://example.com/a?b=c:d',
          'http://example.com:8080',
          'mailto:a@example.com',
          'tel:+49123',
          'www.example.com',
          'HTTPS://EXAMPLE.COM',
          'example.com:443/x',
          'agb.html#p1',
        ].map((uri) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(${uri})>>>>`),
      ],
      '',
      '/Annots[4 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R]',
    ),
  ],
  [
    'links within the document',
    buildPdf(
      [
        '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[3 0 R/Fit]>>',
        '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/GoTo/D(a)>>>>',
      ],
      '/Names<</Dests<</Names[(a)[3 0 R/Fit]]>>>>',
      '/Annots[4 0 R 5 0 R]',
    ),
  ],
  ['a page that is shown first', buildPdf([], '/OpenAction[3 0 R/FitH 800]')],
  ['a place that is shown first', onOpening('<</S/GoTo/D[3 0 R/Fit]>>')],
  ['a document that is printed when it is opened', onOpening('<</S/Named/N/Print>>')],
  [
    'bookmarks',
    buildPdf(
      [
        '<</Title(JavaScript)/Parent 5 0 R/Dest[3 0 R/Fit]>>',
        '<</Type/Outlines/First 4 0 R/Last 4 0 R/Count 1>>',
      ],
      '/Outlines 5 0 R/PageMode/UseOutlines',
    ),
  ],
  [
    'a form without a script',
    buildPdf(
      ['<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/Rect[0 0 9 9]/V(x)>>'],
      '/AcroForm<</Fields[4 0 R]/DA(/Helv 0 Tf 0 g)>>',
      '/Annots[4 0 R]',
    ),
  ],
  [
    'a signature',
    buildPdf(
      [
        '<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/Contents<00>/ByteRange[0 0 0 0]>>',
        '<</FT/Sig/T(s)/V 4 0 R/Type/Annot/Subtype/Widget/Rect[0 0 0 0]>>',
      ],
      '/AcroForm<</Fields[5 0 R]/SigFlags 3>>',
      '/Annots[5 0 R]',
    ),
  ],
  ['layers that a click shows', onClick('<</S/SetOCGState/State[/Toggle 5 0 R]>>', '<</Type/OCG/Name(a)>>')],
  [
    'tags, groups and page labels',
    buildPdf(
      ['<</Type/StructTreeRoot/K<</S/Sect/P 4 0 R/A<</O/Layout/Placement/Block>>>>>>'],
      '/StructTreeRoot 4 0 R/MarkInfo<</Marked true>>/PageLabels<</Nums[0<</S/D>>]>>',
      '/Group<</S/Transparency/CS/DeviceRGB>>/Trans<</S/Fade>>',
    ),
  ],
  [
    'text that only looks like PDF names',
    buildPdf([stream('BT (/JavaScript /Launch 9 0 objection) Tj ET')], '/Lang(de)', '/Contents 4 0 R'),
  ],
  ['revisions', revise(buildPdf(['(a)']), { 4: '(b)', 5: '(c)' })],
  ['packed objects', packObjects(onOpening('<</S/GoTo/D[3 0 R/Fit]>>'))],
  ['an encrypted file', encrypt(link('(https://example.com)'), 'AES-256')],
  ['an encrypted file of an older kind', encrypt(link('(https://example.com)'), 'RC4-128')],
  ['an annex in XML', embed({ 'factur-x.xml': buildCii(), 'anlage.xml': '<a/>' })],
  ['an embedded PDF', attached('a.pdf', bytesOf(link('(https://example.com)')))],
  [
    'pictures, a list and a text',
    embed({ 'a.png': '\x89PNG\r\n', 'b.jpg': '\xff\xd8\xff', 'c.csv': 'MZ;AB\r\n1;2', 'd.txt': 'Hallo' }),
  ],
  [
    'spreadsheets of office programs',
    embed({
      'a.xlsx': zipOf([
        '[Content_Types].xml',
        'xl/workbook.xml',
        'xl/printerSettings/p1.bin',
        'xl/media/a.svg',
      ]),
      'b.ods': zipOf(['mimetype', 'content.xml']),
    }),
  ],
  ['an old spreadsheet without macros', attached('a.xls', oleFile('Workbook'))],
  ['a ZIP of lists', attached('a.zip', zipOf(['liste.csv', 'belege/a.pdf']))],
  ['a file with a folder in its name', attached('../../etc/liste.csv', 'a;b')],
];

describe('a PDF', () => {
  it.each(HARMLESS)('is not held for %s', async (_, file) => {
    const reading = await readDocument(await file);
    expect(reading).not.toHaveProperty('activeContent');
    expect(reading.outcome).not.toBe('problem');
  });
});
