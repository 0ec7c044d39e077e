import { describe, expect, it } from 'vitest';
import { buildPdf, packObjects } from '../test-support/build-pdf.ts';
import { readFixture } from '../test-support/manifest.ts';
import { mayHaveEmbeddedFiles, mentionsActiveContent } from './raw-scan.ts';

describe('the scan for embedded files', () => {
  it('proves that plain files of real producers have none', () => {
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      expect(mayHaveEmbeddedFiles(readFixture(name))).toBe(false);
    expect(mayHaveEmbeddedFiles(buildPdf())).toBe(false);
    expect(mayHaveEmbeddedFiles(readFixture('mustang-en16931.pdf'))).toBe(true);
  });

  it('proves nothing if objects may be hidden from it', async () => {
    expect(mayHaveEmbeddedFiles(await packObjects(buildPdf()))).toBe(true);
    expect(mayHaveEmbeddedFiles(readFixture('encrypted-owner-password-only.pdf'))).toBe(true);
    const text = Buffer.from(buildPdf()).toString('latin1');
    for (const changed of [
      text.replace(/startxref\n\d+/, 'startxref\n15'),
      text.replace('startxref', 'start'),
      text.replace('/Root', '/Prev 15/Root'),
      text.replace('/Root', '/X#52efStm 15/Root'),
    ])
      expect(mayHaveEmbeddedFiles(new Uint8Array(Buffer.from(changed, 'latin1')))).toBe(true);
  });
});

describe('the scan for names of active content', () => {
  const names = (text: string) => mentionsActiveContent(new Uint8Array(Buffer.from(text)));

  it.each(['/JavaScript<<', '/Launch/', '/L#61unch>', '/XFA ', '/GoToR('])('finds %s', (name) => {
    expect(names(`<<${name}`)).toBe(true);
    expect(names(`stream\nx\nendstream <<${name}`)).toBe(true);
  });

  it.each(['/JavaScripts ', '(Launch)', '/Launcher ', 'stream /Launch endstream'])('ignores %s', (text) => {
    expect(names(`<<${text}`)).toBe(false);
  });
});
