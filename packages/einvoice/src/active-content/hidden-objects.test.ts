import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read/read-document.ts';
import { attached, type HostilePdf, link, onOpening, program, SCRIPT } from '../test-support/active-pdfs.ts';
import { buildPdf, encrypt, packObjects, revise, rewrite, stream } from '../test-support/build-pdf.ts';
import { readFixture } from '../test-support/manifest.ts';
import { decodeText } from './link-target.ts';
import { PdfObjects } from './pdf-objects.ts';

/** An object stream as an attacker would write it; the object in it has the number 9. */
function packed(object: string, dictionary: string, encode = (bytes: Buffer) => bytes): string {
  const head = '9 0 ';
  return stream(encode(Buffer.from(head + object)), `/N 1/First ${head.length}${dictionary}`);
}
const ascii85 = (bytes: Buffer) =>
  Buffer.from(
    `${[...bytes.subarray(0, bytes.length - (bytes.length % 4))]
      .reduce<number[][]>((groups, byte, at) => {
        if (at % 4 === 0) groups.push([]);
        groups.at(-1)?.push(byte);
        return groups;
      }, [])
      .map((group) => {
        let number = group.reduce((sum, byte) => sum * 256 + byte, 0);
        if (number === 0) return 'z';
        return Array.from({ length: 5 }, () => {
          const digit = String.fromCharCode(33 + (number % 85));
          number = Math.floor(number / 85);
          return digit;
        })
          .reverse()
          .join('');
      })
      .join('')}~>`,
  );
const padded = (text: string) => text.padEnd(Math.ceil(text.length / 4 + 1) * 4);
const LINK = '<</S/URI/URI(http://a.example)>>';
/** The open action is object 5 with the given header; the cross-reference table still leads to it. */
const headed = (header: string) => {
  const [plain, written] = ['5 0 obj', header].map((text) => text.padStart(80));
  const file = rewrite(onOpening('5 0 R', `${' '.repeat(73)}${LINK}`), /5 0 obj\n {73}/, `${written}\n`);
  expect(plain).toHaveLength(written?.length ?? 0);
  return file;
};

/** Active content that a reader would miss if it read the file in only one way. */
const HIDING: HostilePdf[] = [
  ['with escaped names', 'javascript', onOpening('<</S/#4aava#53cript/J#53(1)>>')],
  ['with its type in a separate object', 'launch', onOpening('<</S 5 0 R/F(a)>>', '/Launch')],
  ['with comments between all words', 'launch', onOpening('<<%\n/S%\n/Launch%\n/F%\n(a)>>')],
  ['behind a key that occurs twice', 'launch', onOpening('<</S/Launch/F(a)/S/GoTo>>')],
  ['before a key that occurs twice', 'launch', onOpening('<</S/GoTo/F(a)/S/Launch>>')],
  ['in an object stream', 'javascript', packObjects(onOpening(SCRIPT))],
  [
    'in an object stream without a type',
    'launch',
    onOpening('9 0 R', packed('<</S/Launch/F(a)>>', '/Filter/FlateDecode', deflateSync)),
  ],
  [
    'in an object stream of another filter',
    'launch',
    onOpening(
      '9 0 R',
      packed(padded('<</S/Launch/F(a)>>'), '/Type/ObjStm/Filter/A85', (bytes) =>
        ascii85(Buffer.from(padded(bytes.toString()))),
      ),
    ),
  ],
  [
    'in an object stream of two filters',
    'launch',
    onOpening(
      '9 0 R',
      packed('<</S/Launch/F(a)>>', '/Type/ObjStm/Filter[/AHx/Fl]', (bytes) =>
        Buffer.from(`${deflateSync(bytes).toString('hex')}>`),
      ),
    ),
  ],
  [
    'in an object stream that nobody can unpack',
    'unreadable-objects',
    onOpening('9 0 R', packed('x', '/Type/ObjStm/Filter/NoSuchDecode')),
  ],
  [
    'in an object stream that is cut off',
    'unreadable-objects',
    onOpening('9 0 R', stream('9 0 10 900 <<>>', '/Type/ObjStm/N 2/First 9')),
  ],
  [
    'in an older revision',
    'launch',
    revise(onOpening('<</S/Launch/F(a)>>'), { 4: '<</S/GoTo/D[3 0 R/Fit]>>' }),
  ],
  [
    'in a later revision',
    'launch',
    revise(onOpening('<</S/GoTo/D[3 0 R/Fit]>>'), { 4: '<</S/Launch/F(a)>>' }),
  ],
  ['in the bytes of a stream', 'launch', onOpening('9 0 R', stream('9 0 obj<</S/Launch/F(a)>>endobj'))],
  ['in an object that never ends', 'launch', onOpening('<</S/Launch/F(a)')],
  ['in the trailer', 'launch', rewrite(buildPdf(), /\/Root 1 0 R/, '/Root 1 0 R/X<</S/Launch>>')],
  [
    'in an object that no cross-reference table lists',
    'launch',
    rewrite(buildPdf(['<</S/Launch/F(a)>>']), /\d{10} 00000 n \n(?=trailer)/, '0000000000 00000 f \n'),
  ],
  ['behind garbage that no reader understands', 'launch', onOpening('<</X ) } > ] { /S/Launch/F(a)>>')],
  ['behind a brace that some readers take for a value', 'multimedia', onOpening('<</X { /S/Movie>>')],
  ['behind a bracket that some readers take for a value', 'multimedia', onOpening('<</X ) /S/Movie>>')],
  ['behind a word that begins as a keyword does', 'multimedia', onOpening('<</X 1 streams/S/Movie>>')],
  ['behind the end of its object', 'unreadable-objects', onOpening('<</X 1 endobj/S/Movie>>')],
  ['with a byte that some readers take for a blank', 'multimedia', onOpening('<</S/Movie\x80>>')],
  ['behind a byte that some readers take for a blank', 'multimedia', onOpening('<</X \xff/S/Movie>>')],
  ['behind a reference with a sign', 'automatic-link', onOpening('+5 0 R', LINK)],
  ['behind a reference with a fraction', 'automatic-link', onOpening('5.0 0 R', LINK)],
  ['behind a reference to a generation with a fraction', 'automatic-link', onOpening('5 0.0 R', LINK)],
  ['in an object whose number stands far away', 'automatic-link', headed(`5${' '.repeat(60)}0 obj`)],
  ['in an object with a comment in its header', 'automatic-link', headed('5 0 %7 1\nobj')],
  ['in an object whose number has a fraction', 'automatic-link', headed('5.0 0 obj')],
  ['in an object whose header has another blank', 'automatic-link', headed('5 0\x80obj')],
  [
    'in an object stream that does not begin on the next line',
    'unreadable-objects',
    onOpening('9 0 R', packed('<</S/GoTo>>', '/Type/ObjStm').replace('stream\n', 'stream 9 0 \n')),
  ],
  [
    'in an object stream, named where no object begins',
    'unreadable-objects',
    onOpening('9 0 R', packed('<</S/GoTo>> <</S/Launch/F(a)>>', '/Type/ObjStm')),
  ],
  ['in arrays within arrays', 'launch', onOpening(`${'['.repeat(50)}<</S/Launch>>${']'.repeat(50)}`)],
  [
    'deeper than any reader goes',
    'unreadable-objects',
    onOpening(`${'['.repeat(5000)}<</S/Launch>>${']'.repeat(5000)}`),
  ],
  ['encrypted with AES-256', 'unsafe-link', encrypt(link('(javascript:1)'), 'AES-256')],
  ['encrypted with AES-128', 'unsafe-link', encrypt(link('(javascript:1)'), 'AES-128')],
  ['encrypted with RC4', 'unsafe-link', encrypt(link('(javascript:1)'), 'RC4-128')],
  ['encrypted with short RC4', 'unsafe-link', encrypt(link('(javascript:1)'), 'RC4-40')],
  [
    'a program in an encrypted file',
    { kind: 'embedded-executable', file: 'a.txt' },
    encrypt(attached('a.txt', program), 'AES-256'),
  ],
  [
    'a program in a file that is encrypted differently from the rest',
    'unreadable-objects',
    encrypt(attached('a.txt', program), 'AES-128').then((file) =>
      rewrite(file, /\/StmF ?\/StdCF/, '$&/EFF/Identity'),
    ),
  ],
  [
    'a program in clear in a file whose other streams are encrypted',
    'unreadable-objects',
    encrypt(attached('a.txt', program), 'AES-128').then((file) =>
      rewrite(
        rewrite(file, /\/StmF ?\/StdCF/, '$&/EFF/Identity'),
        /(\/Length 160\n>>\nstream\n)[^]{160}/,
        `$1${program.toString('latin1').padEnd(160, '\0')}`,
      ),
    ),
  ],
  [
    'a program behind two references',
    { kind: 'embedded-executable', file: 'a.txt' },
    buildPdf(['<</Type/Filespec/F(a.txt)/EF<</F 5 0 R>>>>', '6 0 R', stream(program)], '/AF[4 0 R]'),
  ],
];

describe('active content', () => {
  it.each(HIDING)('is found: %s', async (_, found, file) => {
    const reading = await readDocument(await file);
    expect(reading).toMatchObject({ verdict: 'quarantined', reason: 'active-content' });
    expect(reading.outcome === 'problem' && reading.activeContent).toContainEqual(
      typeof found === 'string' ? { kind: found } : found,
    );
  });
});

it('names of embedded files outside of object streams are decrypted', () => {
  const objects = new PdfObjects(Buffer.from(readFixture('encrypted-owner-password-only.pdf')));
  const names = objects.all.flatMap((object) => {
    const entries = object.value.type === 'dictionary' ? object.value.entries : [];
    return entries.flatMap(([key, value]) =>
      key === 'UF' && value.type === 'string'
        ? objects.possibleBytesOf(object, value.bytes).map(decodeText)
        : [],
    );
  });
  expect(names).toEqual(['zugferd-invoice.xml']);
});
