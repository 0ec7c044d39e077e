import { expect, test } from 'vitest';
import { harmlessText } from './trusted-types.ts';

test('text and style sheets pass, and text that could be markup is refused', () => {
  expect(harmlessText('@media (max-width: 40em) { a > b { color: red } }')).toMatch(/^@media/);
  for (const text of ['<img src=x onerror=alert(1)>', 'a < b', '<!--', '</style><script>'])
    expect(() => harmlessText(text)).toThrow(/refused/);
});
