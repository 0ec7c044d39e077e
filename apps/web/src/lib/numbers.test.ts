import { expect, it } from 'vitest';
import { formatBytes, formatCount } from './numbers.ts';

const plain = (text: string) => text.replace(/\u00a0|\u202f/g, ' ');

it('a count is written in the format of the language', () => {
  expect(formatCount(13907, 'de')).toBe('13.907');
  expect(formatCount(13907, 'en')).toBe('13,907');
});

it.each([
  [0, '0 Byte'],
  [999, '999 Byte'],
  [1000, '1 kB'],
  [82_400, '82 kB'],
  [4_130_000, '4,1 MB'],
  [2_500_000_000, '2,5 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(plain(formatBytes(bytes, 'de'))).toBe(text);
});
