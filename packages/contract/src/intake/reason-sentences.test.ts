import { expect, it } from 'vitest';
import { INTAKE_LIMITS } from './intake-codes.ts';
import { describeLimit } from './reason-sentences.ts';

const MEBIBYTE = 1024 * 1024;

it('a limit is described in words and units: what was found and what is allowed', () => {
  const bytes = { name: 'file-bytes', allowed: 25 * MEBIBYTE, found: 27_577_549 } as const;
  expect(describeLimit(bytes, 'de')).toBe('Die Datei hat 26,3 MB, erlaubt sind 25 MB.');
  expect(describeLimit(bytes, 'en')).toBe('The file has 26.3 MB, 25 MB are allowed.');
  expect(describeLimit({ name: 'archive-files', allowed: 2000, found: 2001 }, 'de')).toBe(
    'Das ZIP enthält 2.001 Dateien, erlaubt sind 2.000.',
  );
});

it('a value just above its limit does not look equal to it', () => {
  const values = { name: 'file-bytes', allowed: 25 * MEBIBYTE, found: 25 * MEBIBYTE + 10 } as const;
  expect(describeLimit(values, 'de')).toBe('Die Datei hat mehr als 25 MB, erlaubt sind 25 MB.');
  expect(describeLimit(values, 'en')).toBe('The file has more than 25 MB, 25 MB are allowed.');
});

it.each(INTAKE_LIMITS.flatMap((name) => [null, 7].map((found) => [name, found] as const)))(
  'no sentence about %s (found: %s) has an open placeholder or a code',
  (name, found) => {
    for (const language of ['de', 'en'] as const) {
      const sentence = describeLimit({ name, allowed: 5, found }, language);
      expect(sentence).not.toMatch(/[{}]|undefined|NaN/);
      if (name.includes('-')) expect(sentence).not.toContain(name);
      expect(sentence).toMatch(/^[A-ZÄÖÜ].*\.$/u);
    }
  },
);
