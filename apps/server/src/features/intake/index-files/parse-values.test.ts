import { describe, expect, it } from 'vitest';
import { isPlainFileName, toDisplayName } from './file-name.ts';
import { parseAmount, parseDate, parseDocumentNumber } from './parse-values.ts';

describe('a written date', () => {
  it.each([
    ['03.11.2026', '2026-11-03'],
    ['3.1.26', '2026-01-03'],
    ['2026-11-03', '2026-11-03'],
    ['2026-11-03T10:00:00', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['29.02.2024', '2024-02-29'],
    ['31.02.2026', undefined],
    ['29.02.2023', undefined],
    ['00.01.2026', undefined],
    ['1900-01-01', undefined],
    ['0001-01-01', undefined],
    ['11/03/2026', undefined],
    ['morgen', undefined],
  ])('%s is read as %s', (text, date) => expect(parseDate(text)).toBe(date));
});

describe('a written amount', () => {
  it.each([
    ['1.190,00', '1190.00'],
    ['1190.00', '1190.00'],
    ['1,190.00', '1190.00'],
    ['312,40', '312.40'],
    ['1.234.567', '1234567'],
    ['1.190', '1190'],
    ['12,5', '12.5'],
    ['-7,67 €', '-7.67'],
    ['7,67-', '-7.67'],
    ['0', '0'],
    ['x', undefined],
  ])('%s is read as %s', (text, amount) => expect(parseAmount(text)).toBe(amount));
});

describe('a document number', () => {
  it('is text, with its slashes and leading zeros', () => {
    expect(parseDocumentNumber(' RE-2026/0815 ')).toBe('RE-2026/0815');
    expect(parseDocumentNumber('000123')).toBe('000123');
    expect(parseDocumentNumber('RE  2026\t1')).toBe('RE 2026 1');
    expect(parseDocumentNumber('x'.repeat(101))).toBeUndefined();
    expect(parseDocumentNumber('a\u202Eb')).toBeUndefined();
  });
});

describe('a file name', () => {
  it.each([
    '../x.pdf',
    'a/b.pdf',
    'a\\b.pdf',
    '..',
    '.',
    '',
    'C:\\x.pdf',
    '/etc/passwd',
    'a\0b.pdf',
    'a\nb.pdf',
    'x'.repeat(256),
  ])('%j is refused', (name) => expect(isPlainFileName(name)).toBe(false));
  it.each(['Rechnung 4711.pdf', 'Größe.pdf', '..a.pdf', '=1+1.pdf'])('%j is accepted', (name) =>
    expect(isPlainFileName(name)).toBe(true),
  );
  it('is shown shortened and without control characters', () => {
    expect(toDisplayName('a\nb\u202E.pdf')).toBe('a\uFFFDb\uFFFD.pdf');
    expect(toDisplayName('x'.repeat(1000))).toHaveLength(255);
  });
});
