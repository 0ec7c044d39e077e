import { expect, test, vi } from 'vitest';
import { parsePortal } from './portal.ts';

const UNFILLED = [null, undefined, '', '{{portal}}', 'null', '{"other":1}'];

test.each(UNFILLED)(
  '%j as content of the page yields the placeholder in development and an error in the shipped app',
  (content) => {
    expect(parsePortal(content)).toMatchObject({
      operatorName: 'Muster Automaten GmbH',
      isPlaceholder: true,
    });
    vi.stubEnv('DEV', false);
    expect(() => parsePortal(content)).toThrow('settings of the portal');
    vi.unstubAllEnvs();
  },
);

test('the configuration of the server is used unchanged, without values of the placeholder', () => {
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
