import { expect, test, vi } from 'vitest';
import { parsePortal } from './portal.ts';

const UNFILLED = [null, undefined, '', '{{portal}}', 'null', '{"other":1}'];

test.each(UNFILLED)(
  '%j is nobody yet: a placeholder while developing, an error in what is shipped',
  (content) => {
    expect(parsePortal(content)).toMatchObject({
      operatorName: 'Muster Automaten GmbH',
      isPlaceholder: true,
    });
    vi.stubEnv('DEV', false);
    expect(() => parsePortal(content)).toThrow('whose portal');
    vi.unstubAllEnvs();
  },
);

test('what the server wrote is all there is: nothing of the placeholder fills a gap', () => {
  const given = {
    productTitle: 'Rechnungsportal',
    operatorName: 'Meier OHG',
    demo: false,
    isPlaceholder: false,
    imprint: {
      street: 'Weg 1',
      postcode: '20095',
      city: 'Hamburg',
      representedBy: 'Ida Meier',
      email: 'i@meier.example',
    },
    logoUrl: '/operator/logo-1.svg',
  };
  expect(parsePortal(JSON.stringify(given))).toEqual(given);
});
