import { describe, expect, it } from 'vitest';
import type { GroupValues } from '../terms/invoice-terms.ts';
import { readDate, ValueReader } from './values.ts';

const groupOf = (text: string): GroupValues => ({
  group: 'BG-1',
  path: '',
  values: [{ term: 'BT-22', text, attributes: new Map(), path: '' }],
  groups: [],
});

describe('the date reader', () => {
  it.each([
    ['20260131', '2026-01-31'],
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31Z', '2026-01-31'],
    ['2026-01-31+01:00', '2026-01-31'],
    ['2026-01-31T23:30:00+01:00', '2026-01-31'],
    ['20240229', '2024-02-29'],
  ])('reads %s', (written, iso) => {
    expect(readDate(written)).toBe(iso);
  });

  it.each([
    '20260230',
    '20230229',
    '2026-13-01',
    '00010101',
    '19891231',
    '31.01.2026',
    '202601',
    'Dies ist kein Datum',
    '',
  ])('refuses %j', (written) => {
    expect(readDate(written)).toBeUndefined();
  });
});

describe('the value reader', () => {
  it.each([
    ['1190.00', '1190.00'],
    [' -8.79 ', '-8.79'],
    ['+5', '5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['7.', '7'],
    ['12345678901234567.89', '12345678901234567.89'],
  ])('keeps the digits of the decimal %j as %j', (written, amount) => {
    const read = new ValueReader();
    expect(read.amountOf(written)).toBe(amount);
    expect([...read.warnings]).toEqual([]);
  });

  it.each(['1.190,00', '1e5', 'NaN', '--1', '0x10', '9'.repeat(41)])(
    'leaves out the amount %j and adds a warning',
    (written) => {
      const read = new ValueReader();
      expect(read.amountOf(written)).toBeUndefined();
      expect([...read.warnings]).toEqual(['amount-unreadable']);
    },
  );

  it('collapses the white space of a text and keeps the line breaks of a paragraph', () => {
    const group = groupOf('  a \n  b\tc ');
    expect(new ValueReader().text(group, 'BT-22')).toBe('a b c');
    expect(new ValueReader().paragraph(group, 'BT-22')).toBe('a\nb c');
  });

  it('refuses an identifier of 201 characters', () => {
    expect(new ValueReader().identifier(groupOf('9'.repeat(201)), 'BT-22')).toBeUndefined();
  });
});
