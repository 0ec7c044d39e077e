import { expect, test } from 'vitest';
import { parsePortal } from './portal.ts';

const fallback = {
  productTitle: 'Belegfach',
  operatorName: 'Muster Automaten GmbH',
  demo: false,
  imprint: {},
};

test.each([null, undefined, '', '{{portal}}', 'null'])('%j means the shipped placeholder', (content) => {
  expect(parsePortal(content)).toEqual(fallback);
});

test('what the server wrote is taken, what it left out falls back', () => {
  const given = { productTitle: 'Rechnungsportal', demo: true, imprint: { vatId: 'DE299999990', other: 1 } };
  expect(parsePortal(JSON.stringify(given))).toEqual({
    productTitle: 'Rechnungsportal',
    operatorName: 'Muster Automaten GmbH',
    demo: true,
    imprint: { vatId: 'DE299999990' },
  });
});
