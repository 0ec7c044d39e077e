import { describe, expect, it } from 'vitest';
import { contentDisposition } from './file-response.ts';

/** Both forms of the name by RFC 6266 section 4.1 and RFC 8187 section 3.2. */
const GRAMMAR = /^attachment; filename="([ !#-[\]-~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/;

describe('contentDisposition', () => {
  it.each([
    ['Rechnung.pdf', 'Rechnung.pdf', 'Rechnung.pdf'],
    ['Rechnung März – Größe.pdf', 'Rechnung März – Größe.pdf', 'Rechnung M_rz _ Gr__e.pdf'],
    ['u\u0308ber.pdf', 'über.pdf', '_ber.pdf'],
    ["it's (1) 100% *!.pdf", "it's (1) 100% _!.pdf", "it's (1) 100_ _!.pdf"],
    ['a"b\\c.pdf', 'a_b_c.pdf', 'a_b_c.pdf'],
    ['a\r\nSet-Cookie: x=1\u0000.pdf', 'aSet-Cookie_ x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
    ['../../etc/passwd', '__.._etc_passwd', '__.._etc_passwd'],
    ['.htaccess', '_htaccess', '_htaccess'],
    ['C:\\x.pdf. . ', 'C__x.pdf', 'C__x.pdf'],
    ['Beleg\u202efdp.exe', 'Belegfdp.exe', 'Belegfdp.exe'],
    ['a\u2028b\u2029c\u0085d\u007f.pdf', 'abcd.pdf', 'abcd.pdf'],
    ['😀€\ud800.pdf', '😀€\ufffd.pdf', '___.pdf'],
    ['\u200b', 'Beleg.pdf', 'Beleg.pdf'],
    ['', 'Beleg.pdf', 'Beleg.pdf'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(98)}.pdf`, `${'_'.repeat(98)}.pdf`],
    [`${'😀'.repeat(300)}.xml`, `${'😀'.repeat(49)}.xml`, `${'_'.repeat(49)}.xml`],
    ['x'.repeat(300), 'x'.repeat(200), 'x'.repeat(200)],
  ])('encodes %j as a safe ASCII name and as a UTF-8 name', (name, saved, ascii) => {
    const [, plain, encoded] = GRAMMAR.exec(contentDisposition(name)) ?? [];
    expect(decodeURIComponent(encoded ?? 'not in the grammar')).toBe(saved);
    expect(plain).toBe(ascii);
  });
});
