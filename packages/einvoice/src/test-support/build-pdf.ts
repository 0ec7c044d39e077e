import { PDFDocument } from '@cantoo/pdf-lib';

/**
 * A one-page PDF with a classic cross-reference table. `objects` are numbered from 4 and may contain any byte as a Latin-1 character;
 * `catalog` is added to object 1, `page` to object 3.
 */
export function buildPdf(objects: string[] = [], catalog = '', page = ''): Uint8Array {
  const all = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${page}>>`,
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

/** The text of a stream object for `buildPdf`. */
export function stream(content: string | Buffer, dictionary = ''): string {
  const bytes = typeof content === 'string' ? content : content.toString('latin1');
  return `<<${dictionary}/Length ${bytes.length}>>\nstream\n${bytes}\nendstream`;
}

/** Appends a revision with new or replaced objects, by their numbers, which are below 99. */
export function revise(bytes: Uint8Array, objects: Readonly<Record<number, string>>): Uint8Array {
  const old = Buffer.from(bytes).toString('latin1');
  let text = old;
  let table = '';
  for (const [number, object] of Object.entries(objects)) {
    table += `${number} 1\n${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(old)?.[1] ?? '0';
  const trailer = `trailer\n<</Size 99/Root 1 0 R/Prev ${previous}>>\n`;
  return toBytes(`${text}xref\n${table}${trailer}startxref\n${text.length}\n%%EOF\n`);
}

/** Replaces a part of a finished file. It must have the same length or be after the last object, so that the offsets stay correct. */
export function rewrite(bytes: Uint8Array, from: RegExp, to: string): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  if (!from.test(text)) throw new Error(`${from} is not in the file`);
  return toBytes(text.replace(from, to));
}

/** The same document, encrypted so that it opens without a password. */
export async function encrypt(
  bytes: Uint8Array,
  algorithm: 'AES-256' | 'AES-128' | 'RC4-128' | 'RC4-40',
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  document.encrypt({ ownerPassword: 'owner', userPassword: '', algorithm, allowWeakCryptography: true });
  return document.save({ useObjectStreams: algorithm !== 'RC4-40' });
}

function toBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, 'latin1'));
}

/** The same document with its objects in compressed object streams, where no name is in clear text. */
export async function packObjects(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes);
  return document.save({ useObjectStreams: true });
}

/** A PDF with embedded files, by their names. */
export async function embed(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  for (const [name, content] of Object.entries(files))
    await document.attach(typeof content === 'string' ? Buffer.from(content) : content, name);
  return document.save({ useObjectStreams: false });
}
