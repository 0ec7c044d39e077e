import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnbrokenParts } from './unbroken-parts.tsx';

const partsOf = (text: string) => {
  const { container } = render(<UnbrokenParts text={text} />);
  expect(container).toHaveTextContent(text);
  return [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
};

it.each([
  [
    'Elektronische Adresse e-rechnung@blumen-fink.example (E-Mail)',
    ['e-rechnung@blumen-fink.example', '(E-Mail)'],
  ],
  ['Registernummer 12345678900014 (SIRENE)', ['(SIRENE)']],
  ['Rechnung (in voller Höhe zahlbar bis zum 15.02.2026)', []],
  ['Köln', []],
])('"%s" is broken before %j', (text, whole) => {
  expect(partsOf(text)).toEqual(whole);
});
