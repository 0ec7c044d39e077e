import { expect, test } from 'vitest';
import { createTextMatcher } from './umlaut-search.ts';

test.each([
  ['Müller', 'muell'],
  ['Müller', 'MULL'],
  ['Mueller', 'müll'],
  ['Bauer', 'er'],
  ['Weißhäupl', 'weissh'],
  ['Hélène', 'helene'],
  ['anything', ' '],
])('%s is found by «%s»', (text, searched) => {
  expect(createTextMatcher(searched)(text)).toBe(true);
});

test('other letters are not found', () => {
  expect(createTextMatcher('mill')('Müller')).toBe(false);
});
