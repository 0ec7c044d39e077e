import type { Page } from '@playwright/test';

/**
 * Simulates a sign-in that is too old, without waiting 15 minutes: the server refuses the next call to `path`, and later calls reach it.
 * The rule itself is tested in the server, with a clock that can be moved.
 */
export async function requireRecentSignInOnce(page: Page, path: string): Promise<void> {
  let isStale = true;
  // The route is not removed after its only refusal: a file that the page requests at that moment might get no answer.
  await page.route(`**/api${path}`, (route) => {
    if (!isStale) return route.continue();
    isStale = false;
    return route.fulfill({
      status: 400,
      contentType: 'application/problem+json',
      json: { status: 400, title: 'Bad Request', code: 'ReauthenticationRequired' },
    });
  });
}
