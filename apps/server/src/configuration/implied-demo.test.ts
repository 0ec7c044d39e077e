import { expect, it } from 'vitest';
import { withImpliedDemo } from './implied-demo.ts';

it('a start without settings shows the demo, also with its own port and local address', () => {
  for (const variables of [{}, { PORT: '8080', SMTP_URL: '' }, { PUBLIC_URL: 'http://localhost:8080' }])
    expect(withImpliedDemo(variables)['DEMO']).toBe('true');
});

// Regression: a single lost setting opened a portal on the internet with a super admin whose password is public.
it.each([
  { PUBLIC_URL: 'https://belege.example.com' },
  { PUBLIC_URL: ' HTTPS://belege.example.com' },
  { SMTP_URL: 'smtp://mail' },
  { ENCRYPTION_KEY: 'ab' },
  { DATABASE_URL: 'embedded' },
  { DEMO: 'false' },
])('a start with %j never shows the demo by itself', (variables) => {
  expect(withImpliedDemo(variables)).toEqual(variables);
});

it('a start with DEMO=true always shows the demo', () => {
  const variables = { DEMO: 'true', PUBLIC_URL: 'https://demo.example.com', SMTP_URL: 'smtp://mail' };
  expect(withImpliedDemo(variables)).toEqual(variables);
});
