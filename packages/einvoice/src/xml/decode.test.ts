import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode.ts';

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const utf8 = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>Müller</a>`;

describe('the XML decoder', () => {
  it('reads UTF-8 with and without a declaration, and with a byte order mark against the declaration', () => {
    expect(decodeXml(utf8('<a>Müller</a>'))).toContain('Müller');
    expect(decodeXml(utf8(declared('UTF-8')))).toContain('Müller');
    expect(decodeXml(utf8(`\uFEFF${declared('ISO-8859-1')}`))).toContain('Müller');
  });

  it.each(['ISO-8859-1', 'iso-8859-15', 'windows-1252'])('reads the declared encoding %s', (encoding) => {
    expect(decodeXml(latin1(declared(encoding)))).toContain('Müller');
  });

  it('reads the different euro signs of windows-1252 and ISO-8859-15', () => {
    expect(decodeXml(latin1('<?xml version="1.0" encoding="windows-1252"?><a>\x80</a>'))).toContain('€');
    expect(decodeXml(latin1('<?xml version="1.0" encoding="iso-8859-15"?><a>\xA4</a>'))).toContain('€');
  });

  it('reads UTF-16 of both byte orders, with and without a byte order mark', () => {
    for (const text of [declared('UTF-16'), `\uFEFF${declared('UTF-16')}`]) {
      const little = Buffer.from(text, 'utf16le');
      expect(decodeXml(new Uint8Array(little))).toContain('Müller');
      expect(decodeXml(new Uint8Array(Buffer.from(little).swap16()))).toContain('Müller');
    }
  });

  it.each(['UTF-7', 'EBCDIC-CP-US', 'utf-16', 'x-user-defined', ''])(
    'refuses the declared encoding %j in a file of single bytes',
    (encoding) => {
      expect(decodeXml(latin1(declared(encoding)))).toBeUndefined();
    },
  );

  it('refuses bytes that are not valid in the encoding, and a declaration without a value', () => {
    expect(decodeXml(latin1('<a>M\xFCller</a>'))).toBeUndefined();
    expect(decodeXml(latin1('<?xml version="1.0" encoding=UTF-8?><a/>'))).toBeUndefined();
  });
});
