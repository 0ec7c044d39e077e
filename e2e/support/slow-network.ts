import type { Page } from '@playwright/test';

/** Simulates a slow network: no answer to a matching request arrives until `resume`, or between `pause` and the next `resume`. */
export async function delayAnswers(page: Page, url: string | RegExp) {
  let gate = Promise.withResolvers<undefined>();
  await page.route(url, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  return {
    pause: () => void (gate = Promise.withResolvers<undefined>()),
    resume: () => gate.resolve(undefined),
  };
}
