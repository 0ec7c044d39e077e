import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/read-document.ts';
import {
  annotation,
  attached,
  bytesOf,
  type HostilePdf,
  oleFile,
  onOpening,
  program,
  SCRIPT,
} from '../test-support/active-pdfs.ts';
import { buildPdf, embed, stream } from '../test-support/build-pdf.ts';
import { zipOf } from '../test-support/zip-of.ts';
import type { ActiveContent } from './findings.ts';

const executable = (file: string): ActiveContent => ({ kind: 'embedded-executable', file });
/** The end of a PDF. As the comment of a ZIP it makes a file that PDF programs and ZIP programs both open. */
const END = Buffer.from('\nstartxref\n0\n%%EOF\n');
const FILES: HostilePdf[] = [
  ['a program by its name', executable('rechnung.pdf.exe'), attached('rechnung.pdf.exe', 'x')],
  [
    'a program whose name contains a character that reverses the text',
    executable('rechnung-fdp.scr'),
    embed({ 'rechnung-\u202Efdp.scr': 'x' }),
  ],
  ['a program with blanks after its name', executable('a.exe. .'), attached('a.exe. .', 'x')],
  ['a program with the name of an NTFS stream', executable('a.exe:b.txt'), attached('a.exe:b.txt', 'x')],
  ['a program by its bytes', executable('anlage.pdf'), attached('anlage.pdf', program)],
  [
    'a compressed program',
    executable('anlage.csv'),
    attached('anlage.csv', deflateSync(program), '/Filter/FlateDecode'),
  ],
  ['a program for Linux', executable('anlage'), attached('anlage', '\x7fELF\x02\x01\x01')],
  ['a program for macOS', executable('anlage'), attached('anlage', '\xcf\xfa\xed\xfe\x07')],
  ['a shortcut', executable('a.png'), attached('a.png', 'L\0\0\0\x01\x14\x02\0')],
  ['a shell script', executable('a.txt'), attached('a.txt', '#!/bin/sh\nrm')],
  ...[
    'js',
    'vbs',
    'hta',
    'bat',
    'ps1',
    'jar',
    'lnk',
    'docm',
    'xlsm',
    'iso',
    'html',
    'svg',
    'settingcontent-ms',
  ].map(
    (ending): HostilePdf => [
      `a file .${ending}`,
      { kind: ending === 'iso' ? 'embedded-archive' : 'embedded-executable', file: `a.${ending}` },
      attached(`a.${ending}`, 'x'),
    ],
  ),
  ['an HTML page by its bytes', executable('a.xml'), attached('a.xml', '<!DOCTYPE html><script>1</script>')],
  [
    'a spreadsheet with macros',
    executable('a.xlsx'),
    attached('a.xlsx', zipOf(['[Content_Types].xml', 'xl/vbaProject.bin'])),
  ],
  [
    'an OpenDocument spreadsheet with macros',
    executable('a.ods'),
    attached('a.ods', zipOf(['mimetype', 'Basic/Standard/Module1.xml'])),
  ],
  ['an old spreadsheet with macros', executable('a.xls'), attached('a.xls', oleFile('_VBA_PROJECT'))],
  ['a Java archive', executable('a.zip'), attached('a.zip', zipOf(['META-INF/MANIFEST.MF']))],
  ['a program in a ZIP', executable('a.zip'), attached('a.zip', zipOf(['liste.csv', 'setup.exe']))],
  ['a ZIP in a ZIP', { kind: 'embedded-archive', file: 'a.zip' }, attached('a.zip', zipOf(['b.zip']))],
  [
    'an archive of another kind',
    { kind: 'embedded-archive', file: 'a.txt' },
    attached('a.txt', 'Rar!\x1a\x07\0'),
  ],
  [
    'a PDF with a script',
    { kind: 'javascript', file: 'a.pdf' },
    attached('a.pdf', bytesOf(onOpening(SCRIPT))),
  ],
  [
    'a PDF with a program',
    executable('b.exe'),
    attached('a.pdf', deflateSync(bytesOf(attached('b.exe', 'x'))), '/Filter/FlateDecode'),
  ],
  [
    'a file with an unknown compression',
    { kind: 'unreadable-objects', file: 'a.pdf' },
    attached('a.pdf', 'x', '/Filter/NoSuchDecode'),
  ],
  [
    'a file behind an annotation',
    executable('a.exe'),
    annotation('/Subtype/FileAttachment/FS<</F(a.exe)/EF<</F 5 0 R>>>>', stream('x')),
  ],
  [
    'a second file under another key of the same entry',
    executable('a.pdf'),
    buildPdf(
      ['<</Type/Filespec/F(a.pdf)/EF<</F 5 0 R/DOS 6 0 R>>>>', stream('x'), stream(program)],
      '/AF[4 0 R]',
    ),
  ],
  [
    'a PDF that is a ZIP too',
    'second-format',
    new Uint8Array(Buffer.concat([buildPdf(), zipOf(['a.class'], END.length), END])),
  ],
];

describe('a PDF', () => {
  it.each(FILES)('is held for %s', async (_, found, file) => {
    const reading = await readDocument(await file);
    expect(reading).toMatchObject({ verdict: 'quarantined', reason: 'active-content' });
    expect(reading.outcome === 'problem' && reading.activeContent).toContainEqual(
      typeof found === 'string' ? { kind: found } : found,
    );
  });
});
