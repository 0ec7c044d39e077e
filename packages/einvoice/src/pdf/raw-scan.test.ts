import { describe, expect, it } from 'vitest';
import { buildPdf, packObjects } from '../test-support/build-pdf.ts';
import { readFixture } from '../test-support/manifest.ts';
import { mayHoldAction, scanRawPdf } from './raw-scan.ts';

const NOTHING = { mayHoldFiles: false, mayHoldActions: false };
const ANYTHING = { mayHoldFiles: true, mayHoldActions: true };

describe('scanRawPdf', () => {
  it('spares plain files of real producers the structural reading', () => {
    for (const name of ['plain-invoice.pdf', 'plain-remittance.pdf', 'plain-reminder.pdf'])
      expect(scanRawPdf(readFixture(name))).toEqual(NOTHING);
    expect(scanRawPdf(buildPdf())).toEqual(NOTHING);
  });

  it('tells files from actions in a hybrid', () => {
    expect(scanRawPdf(readFixture('mustang-en16931.pdf'))).toEqual({
      mayHoldFiles: true,
      mayHoldActions: false,
    });
  });

  it('proves nothing where objects may lie out of sight', async () => {
    expect(scanRawPdf(await packObjects(buildPdf()))).toEqual(ANYTHING);
    expect(scanRawPdf(readFixture('encrypted-owner-password-only.pdf'))).toEqual(ANYTHING);
    const text = Buffer.from(buildPdf()).toString('latin1');
    for (const changed of [
      text.replace(/startxref\n\d+/, 'startxref\n15'),
      text.replace('startxref', 'start'),
      text.replace('/Root', '/Prev 15/Root'),
      text.replace('/Root', '/X#52efStm 15/Root'),
    ])
      expect(scanRawPdf(new Uint8Array(Buffer.from(changed, 'latin1')))).toEqual(ANYTHING);
  });

  it.each(['/JS(', '/JavaScript<<', '/Launch/', '/#4aS ', '/J#53 ', '/L#61unch>'])('sees %s', (name) => {
    expect(mayHoldAction(new Uint8Array(Buffer.from(`<<${name}`)))).toBe(true);
  });

  it.each(['/JSON ', '(JS)', '/Launcher ', '/MyJS '])('is not misled by %s', (name) => {
    expect(mayHoldAction(new Uint8Array(Buffer.from(`<<${name}`)))).toBe(false);
  });
});
