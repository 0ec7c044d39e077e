import type { Page } from '@playwright/test';

/** Simulates a slow network: from `hold` until `release` no answer to a matching request arrives. It begins with `hold`. */
export async function delayAnswers(page: Page, url: string | RegExp) {
  let gate = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return {
    hold: () => void (gate = Promise.withResolvers<undefined>()),
    release: () => gate.resolve(undefined),
  };
}
