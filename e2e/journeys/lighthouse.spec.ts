import { expect } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { journey } from '../support/journey.ts';
import { openLighthouse } from '../support/lighthouse.ts';

/** In addition to the sign-in: the two lists of a customer's administrator. */
const LISTS = ['/invoices', '/customers'] as const;
const MIN_SCORE = 95;

journey('Lighthouse rates pages as accessible and well made', async ({ baseURL, locale, signIn }) => {
  // A browser of its own and three pages, each loaded as on a first visit, take a while on a busy machine.
  journey.slow();
  const browser = await openLighthouse({
    ...(baseURL !== undefined && { baseURL }),
    ...(locale !== undefined && { locale }),
  });
  const judge = async (path: string) => {
    const { scores, findings } = await browser.audit(new URL(path, baseURL).href, {
      categories: ['accessibility', 'best-practices'],
      device: 'desktop',
    });
    expect.soft(Math.min(...scores), [path, ...findings].join('\n')).toBeGreaterThanOrEqual(MIN_SCORE);
  };
  try {
    await judge('/');
    await signIn(accounts.bookkeeper, browser.page);
    for (const path of LISTS) await judge(path);
  } finally {
    await browser.close();
  }
});
