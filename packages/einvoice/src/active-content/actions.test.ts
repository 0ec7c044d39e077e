import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/read-document.ts';
import {
  annotation,
  type HostilePdf,
  link,
  onClick,
  onOpening,
  REMOTE,
  SCRIPT,
} from '../test-support/active-pdfs.ts';
import { buildPdf, packObjects, stream } from '../test-support/build-pdf.ts';

/** Actions with the events that start them, and other active content. */
const ACTIONS: HostilePdf[] = [
  ['a script on opening', 'javascript', onOpening(SCRIPT)],
  [
    'a script in the name tree',
    'javascript',
    buildPdf([SCRIPT], '/Names<</JavaScript<</Names[(a)4 0 R]>>>>'),
  ],
  ['a script of a page', 'javascript', buildPdf([SCRIPT], '', '/AA<</O 4 0 R>>')],
  ['a script before printing', 'javascript', buildPdf([], '/AA<</WP<</S/JavaScript/JS(1)>>>>')],
  ['a script of a field', 'javascript', annotation(`/Subtype/Widget/FT/Tx/T(a)/AA<</K ${SCRIPT}>>`)],
  [
    'a script of a bookmark',
    'javascript',
    buildPdf(
      [`<</Title(a)/Parent 5 0 R/A ${SCRIPT}>>`, '<</First 4 0 R/Last 4 0 R/Count 1>>'],
      '/Outlines 5 0 R',
    ),
  ],
  [
    'a script of a requirement',
    'javascript',
    buildPdf([], '/Requirements[<</S/EnableJavaScripts/RH<</S/JS/Script(a)>>>>]'),
  ],
  ['a script in a stream', 'javascript', onOpening('<</S/JavaScript/JS 5 0 R>>', stream('app.alert(1)'))],
  ['a launch action', 'launch', onOpening('<</S/Launch/F(cmd.exe)>>')],
  ['a launch action behind a click', 'launch', onClick('<</S/Launch/Win<</F(cmd.exe)/P(/c calc)>>>>')],
  [
    'a launch action at the end of a chain',
    'launch',
    onClick('<</S/GoTo/D[3 0 R/Fit]/Next[<</S/Named/N/NextPage/Next<</S/Launch/F(a)>>>>]>>'),
  ],
  ['a form that is sent', 'submit-form', onOpening('<</S/SubmitForm/F<</FS/URL/F(https://example.com)>>>>')],
  ['data that is imported', 'import-data', onOpening('<</S/ImportData/F(a.fdf)>>')],
  ['a document of a network share', 'go-to-remote', onOpening(REMOTE)],
  ['a document of a network share behind a click', 'go-to-remote', onClick(REMOTE)],
  ['an article (thread) of another file', 'go-to-remote', onClick('<</S/Thread/F(a.pdf)/D 0>>')],
  ['a document in the document', 'go-to-embedded', onClick('<</S/GoToE/T<</R/C/N(a.pdf)>>/D[0/Fit]>>')],
  [
    'an address that opens with the document',
    'automatic-link',
    onOpening('<</S/URI/URI(https://example.com)>>'),
  ],
  [
    'an address that opens when its page is shown',
    'automatic-link',
    buildPdf([], '', '/AA<</O<</S/URI/URI(https://example.com)>>>>'),
  ],
  [
    'an address that opens when the mouse passes over it',
    'automatic-link',
    annotation('/Subtype/Widget/FT/Btn/T(a)/AA<</E<</S/URI/URI(https://example.com)>>>>'),
  ],
  [
    'an address that opens after a harmless first action',
    'automatic-link',
    onOpening('<</S/GoTo/D[3 0 R/Fit]/Next 5 0 R>>', '<</S/URI/URI(https://example.com)>>'),
  ],
  [
    'layers that change on opening',
    'automatic-action',
    onOpening('<</S/SetOCGState/State[/ON 5 0 R]>>', '<</Type/OCG/Name(a)>>'),
  ],
  ['a command of the viewer on opening', 'automatic-action', onOpening('<</S/Named/N/SaveAs>>')],
  ['a script as a link', 'unsafe-link', link('(javascript:alert\\(1\\))')],
  ['a script as a link with a line break in its scheme', 'unsafe-link', link('(java\\nscript:alert\\(1\\))')],
  [
    'a script as a link in UTF-16',
    'unsafe-link',
    link(`<FEFF${Buffer.from('javascript:1', 'utf16le').swap16().toString('hex')}>`),
  ],
  ['a link to a file', 'unsafe-link', link('(file:///C:/Windows/System32/cmd.exe)')],
  ['a link to a network share', 'unsafe-link', link('(\\\\\\\\203.0.113.9\\\\share)')],
  ['a link to a program of the machine', 'unsafe-link', link('(ms-msdt:/id PCWDiagnostic)')],
  [
    'a link whose address is in another object',
    'unsafe-link',
    onClick('<</S/URI/URI 5 0 R>>', '(vbscript:1)'),
  ],
  ['a base address that is a file', 'unsafe-link', buildPdf([], '/URI<</Base(file://203.0.113.9/)>>')],
  ['an XFA form', 'xfa', buildPdf([stream('<xdp:xdp/>')], '/AcroForm<</Fields[]/XFA 4 0 R>>')],
  ['rich media', 'rich-media', annotation('/Subtype/RichMedia/RichMediaContent<</Assets<<>>>>')],
  [
    'a 3D model with a script',
    'three-d',
    annotation(
      '/Subtype/3D/3DD 5 0 R',
      stream('U3D', '/Type/3D/Subtype/U3D/OnInstantiate 6 0 R'),
      stream('1'),
    ),
  ],
  ['a screen with a rendition', 'multimedia', annotation('/Subtype/Screen/A<</S/Rendition/OP 0>>')],
  ['a sound', 'multimedia', onClick('<</S/Sound/Sound 5 0 R>>', stream('x'))],
  ['a movie', 'multimedia', annotation('/Subtype/Movie/Movie<</F(a.mov)>>')],
  ['a portfolio', 'portfolio', buildPdf([], '/Collection<</View/D>>')],
  [
    'content that lies on a network share',
    'external-file',
    buildPdf(['<</Length 0/F(\\\\\\\\203.0.113.9\\\\a)>>\nstream\n\nendstream'], '', '/Contents 4 0 R'),
  ],
  [
    'a page of another file',
    'external-file',
    buildPdf([stream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(a.pdf)/Page 0>>')]),
  ],
];

describe('a PDF', () => {
  it.each(ACTIONS)('is held for %s', async (_, found, file) => {
    const reading = await readDocument(await file);
    expect(reading).toMatchObject({ verdict: 'quarantined', reason: 'active-content' });
    expect(reading.outcome === 'problem' && reading.activeContent).toContainEqual({ kind: found });
  });

  it.each(ACTIONS)('is held for %s, in object streams', async (_, found, file) => {
    const reading = await readDocument(await packObjects(await file));
    expect(reading).toMatchObject({ verdict: 'quarantined', reason: 'active-content' });
    expect(reading.outcome === 'problem' && reading.activeContent).toContainEqual({ kind: found });
  });
});
