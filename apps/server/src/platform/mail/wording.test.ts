import { describe, expect, it } from 'vitest';
import { WORDING } from './wording.ts';

describe('the greeting', () => {
  it.each([
    'Jörg Weiß',
    "Siobhán O'Neill-Müller",
    'J. R. Meier',
    'Prof. Dr. Ömer Çelik',
    'Dr. med. Anna Groß',
    '山田 太郎',
  ])('contains the name %s', (name) => {
    expect(WORDING.de.greeting(name)).toBe(`Guten Tag ${name},`);
    expect(WORDING.en.greeting(name)).toBe(`Hello ${name},`);
  });

  it.each([
    '',
    ' ',
    'Gewinn! https://evil.example/abc',
    'Ihr Gewinn: evil.example',
    'WWW.EVIL.EXAMPLE Meier',
    'bücher.example',
    'evil。example/x',
    'Schreiben Sie an chef@evil.example',
    'Anruf genügt: 0190 1234567',
    'x'.repeat(101),
  ])('leaves out a text that is not a name: %s', (name) => {
    expect(WORDING.de.greeting(name)).toBe('Guten Tag,');
    expect(WORDING.en.greeting(name)).toBe('Hello,');
  });
});
