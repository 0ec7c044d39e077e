import type { ActiveContent, ActiveContentKind } from '../active-content/findings.ts';
import { buildPdf, stream } from './build-pdf.ts';

type PdfBytes = Uint8Array | Promise<Uint8Array>;
/** A hostile file and the finding for which it must be held. */
export type HostilePdf = readonly [what: string, expected: ActiveContentKind | ActiveContent, file: PdfBytes];
export type HarmlessPdf = readonly [what: string, file: PdfBytes];

export const SCRIPT = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
export const REMOTE = '<</S/GoToR/D[0/Fit]/F(\\\\\\\\203.0.113.9\\\\share\\\\a.pdf)>>';
export const onOpening = (action: string, ...more: string[]) =>
  buildPdf([action, ...more], '/OpenAction 4 0 R');
/** An action of a link on the page. */
export const onClick = (action: string, ...more: string[]) =>
  buildPdf([`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`, ...more], '', '/Annots[4 0 R]');
export const annotation = (entries: string, ...more: string[]) =>
  buildPdf([`<</Type/Annot/Rect[0 0 9 9]${entries}>>`, ...more], '', '/Annots[4 0 R]');
export const link = (uri: string) => onClick(`<</S/URI/URI${uri}>>`);
/** A file among the associated files (`/AF`) of the PDF's root object (catalog), where e-invoices have their files. */
export const attached = (name: string, content: string | Buffer, filter = '') =>
  buildPdf(
    [`<</Type/Filespec/F(${name})/UF(${name})/EF<</F 5 0 R>>>>`, stream(content, filter)],
    '/AF[4 0 R]',
  );

/** The beginning of a Windows program. */
export const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(120)]);

/** The bytes of a PDF, to embed it in another one. */
export const bytesOf = (pdf: Uint8Array) => Buffer.from(pdf);
/** An OLE file, such as an old Word or Excel document, that contains this text. */
export const oleFile = (text: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(text, 'utf16le')]);
