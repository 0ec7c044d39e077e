import { PDFDocument } from '@cantoo/pdf-lib';

/** A one-page PDF with a classic cross-reference table. `objects` are numbered from 4, `catalog` goes into object 1. */
export function buildPdf(objects: string[] = [], catalog = ''): Uint8Array {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...objects,
  ];
  let text = '%PDF-1.4\n';
  const offsets = all.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<</Size ${size}/Root 1 0 R>>\n`;
  return new Uint8Array(Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, 'latin1'));
}

/** The same document with its objects packed into object streams, where no name is in clear text. */
export async function packObjects(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  return document.save({ useObjectStreams: true });
}

export async function embed(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const [name, content] of Object.entries(files))
    await document.attach(typeof content === 'string' ? Buffer.from(content) : content, name);
  return document.save({ useObjectStreams: false });
}
