import { expect, it } from 'vitest';
import { withImpliedDemo } from './implied-demo.ts';

it('shows the demo to a first look, with a port and an address of one’s own too', () => {
  for (const variables of [{}, { PORT: '8080', SMTP_URL: '' }, { PUBLIC_URL: 'http://localhost:8080' }])
    expect(withImpliedDemo(variables)['DEMO']).toBe('true');
});

// One lost setting opened a portal on the internet with a super admin whose password everybody knows.
it.each([
  { PUBLIC_URL: 'https://belege.example.com' },
  { PUBLIC_URL: ' HTTPS://belege.example.com' },
  { SMTP_URL: 'smtp://mail' },
  { ENCRYPTION_KEY: 'ab' },
  { DATABASE_URL: 'embedded' },
  { DEMO: 'false' },
])('never shows it by itself beside %j', (variables) => {
  expect(withImpliedDemo(variables)).toEqual(variables);
});

it('shows it wherever somebody says so', () => {
  const variables = { DEMO: 'true', PUBLIC_URL: 'https://demo.example.com', SMTP_URL: 'smtp://mail' };
  expect(withImpliedDemo(variables)).toEqual(variables);
});
