import type { Page } from '@playwright/test';

/**
 * What a quarter of an hour does, without it: the server refuses the next call to `path` because the sign-in is too old. The
 * calls after it reach the server. Its own rule is tested beside it, with a clock that can be moved.
 */
export async function refuseAsStale(page: Page, path: string): Promise<void> {
  let isStale = true;
  // Not a route for one time: when it is taken back, a file that the page asks for at that moment may never be asked for.
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
