import { expect, it } from 'vitest';
import { findFileName } from './file-name.ts';

it.each([
  ['attachment; filename="RE-2026_0815.pdf"', 'RE-2026_0815.pdf'],
  ['attachment; filename=RE-2026_0815.pdf', 'RE-2026_0815.pdf'],
  ['attachment;filename="a \\"b\\" c.pdf"; size=3', 'a "b" c.pdf'],
  ['attachment; filename="Belege.zip"; filename*=UTF-8\'\'Bel%C3%A4ge%20%E2%82%AC.zip', 'Beläge €.zip'],
  ["attachment; filename*=utf-8'de'M%C3%BCller.pdf", 'Müller.pdf'],
  // A broken extended name falls back to the plain one; folders are removed.
  ['attachment; filename="plain.pdf"; filename*=UTF-8\'\'%FF.pdf', 'plain.pdf'],
  ['attachment; filename="plain.pdf"; filename*=ISO-8859-1\'\'%E4.pdf', 'plain.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ["attachment; filename*=UTF-8''..%2F..%5Cevil.pdf", 'evil.pdf'],
  ['attachment; filename="a\u0007b.pdf"', 'ab.pdf'],
])('the file name is read from %s', (header, name) => {
  expect(findFileName(header)).toBe(name);
});

it.each([[null], ['inline'], ['attachment; filename=""'], ['attachment; filename=".."']])(
  'no file name is found in %j',
  (header) => {
    expect(findFileName(header)).toBeUndefined();
  },
);
