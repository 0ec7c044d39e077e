import { expect, test } from 'vitest';
import { searchFor } from './search-folds.ts';

test.each([
  ['Müller', 'muell'],
  ['Müller', 'MULL'],
  ['Mueller', 'müll'],
  ['Bauer', 'er'],
  ['Weißhäupl', 'weissh'],
  ['Hélène', 'helene'],
  ['anything', ' '],
])('%s is found by «%s»', (text, searched) => {
  expect(searchFor(searched)(text)).toBe(true);
});

test('other letters are not found', () => {
  expect(searchFor('mill')('Müller')).toBe(false);
});
