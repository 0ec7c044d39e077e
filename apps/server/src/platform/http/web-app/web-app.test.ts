import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePalette } from '../../palette/index.ts';
import { createTemporaryWeb, SECRET, type TemporaryWeb } from '../../../../test/support/temporary-web.ts';
import { createTestApp, type TestApp } from '../../../../test/support/test-app.ts';

const OPERATOR = `Müller "Automaten" & <script>alert(1)</script> 'Co' {{nonce}} $& GmbH`;

let web: TemporaryWeb;
let app: TestApp;

beforeAll(async () => {
  web = createTemporaryWeb();
  app = await createTestApp({ webFolder: web.folder, operator: { name: OPERATOR } });
});
afterAll(async () => {
  await app.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => app.app.inject({ url, headers });
const sha256Of = (text: string) => createHash('sha256').update(text).digest('base64');
const readNonce = (page: string) => /nonce="([^"]*)"/.exec(page)?.[1] ?? '';

describe('the page', () => {
  it.each(['/', '/invoices', '/set-password?id=1&token=x', '/index.html', '/no/such/page', '/apis'])(
    'at %s has a fresh nonce and the content policy',
    async (url) => {
      const [first, second] = [await get(url), await get(url)];
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      const nonce = readNonce(first.body);
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(readNonce(second.body)).not.toBe(nonce);
      expect(String(first.headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        `script-src 'self' 'sha256-${sha256Of('decide()')}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]);
    },
  );

  it("contains the operator's identity as data, even with special characters in the name", async () => {
    const { body } = await get('/');
    // Its own script, which the policy allows, and none from the name.
    expect(body.match(/<script\b.*?<\/script>/g)).toEqual(['<script>decide()</script>']);
    const content = /name="belegfach-portal" content="([^"]*)"/.exec(body)?.[1] ?? '';
    expect(JSON.parse(readAttribute(content))).toMatchObject({
      productTitle: 'Belegfach',
      operatorName: OPERATOR,
      demo: true,
      isPlaceholder: true,
      imprint: { city: 'Köln' },
    });
    expect(body).toContain('<title>Belegfach</title>');
    const [, product = '', operator = ''] = /<b>([^<]*)<\/b><i>([^<]*)<\/i>/.exec(body) ?? [];
    expect([product, operator].map(readAttribute)).toEqual(['Belegfach', OPERATOR]);
    // The page still contains only the placeholders in the operator's name, which must not be replaced.
    expect(body.match(/{{\w+}}/g)).toEqual(['{{nonce}}', '{{nonce}}']);
  });

  it.each([
    ['/', 'sign-in'],
    ['/?redirect=/invoices', 'sign-in'],
    ['/invoices?size=100', 'portal'],
    ['/customers/10000001', 'portal'],
    ['/impressum/', 'none'],
    ['/set-password?id=1&token=x', 'none'],
    ['/no/such/page', 'none'],
  ])('at %s shows the frame "%s" before the app runs', async (url, frame) => {
    expect((await get(url)).body).toContain(`<div id="first-paint" data-frame="${frame}">`);
  });

  it('returns the headers for HEAD, and 404 for methods other than GET and HEAD', async () => {
    const head = await app.app.inject({ method: 'HEAD', url: '/invoices' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])
      expect((await app.app.inject({ method: method as 'POST', url: '/' })).statusCode, method).toBe(404);
  });
});

describe('the list of files to preload', () => {
  const scriptLink = (name: string) =>
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${name}-1a2b3c.js" />`;
  const listPreloadLinks = async (url: string, language?: string) => {
    const { body } = await get(url, language === undefined ? {} : { 'accept-language': language });
    return body.match(/<link rel="(?:module)?preload"[^>]*>/g) ?? [];
  };

  it("is written into the page and includes the translations for the page's language", async () => {
    const style =
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/list-1a2b3c.css" />';
    const german = [style, scriptLink('list'), scriptLink('de')];
    const english = [style, scriptLink('list'), scriptLink('en')];
    expect(await listPreloadLinks('/invoices')).toEqual(german);
    expect(await listPreloadLinks('/invoices?pageIndex=2', 'de-AT,de;q=0.9,en;q=0.8')).toEqual(german);
    expect(await listPreloadLinks('/invoices', 'en-GB,en;q=0.9,de;q=0.8')).toEqual(english);
    expect(await listPreloadLinks('/invoices', 'EN')).toEqual(english);
    expect(await listPreloadLinks('/invoices', 'fr,en;q=0.5')).toEqual(german);
    expect(await listPreloadLinks('/customers/10000001?a=b')).toEqual([scriptLink('one')]);
  });

  it.each(['/', '/invoices/', '/no/such/page', '/constructor', '/customers/1/2', '/?redirect=/invoices'])(
    'is empty at %s',
    async (url) => expect(await listPreloadLinks(url, 'de')).toEqual([]),
  );

  it('cannot be fetched as a file', async () => {
    expect((await get('/.vite/preload-files.json')).body).not.toContain('list-1a2b3c');
  });
});

describe('the look of the portal', () => {
  const PALETTE = makePalette('#0a6b3d');
  const LOGO = { contentType: 'image/svg+xml', bytes: Buffer.from('<svg id="own"/>') } as const;

  /** Starts a portal and reads from its page: the settings, the icon's URL, and the icon's file. */
  async function readPage(options: Parameters<typeof createTestApp>[0]) {
    const portal = await createTestApp({ webFolder: web.folder, ...options });
    const { body } = await portal.app.inject('/');
    const content = /name="belegfach-portal" content="([^"]*)"/.exec(body)?.[1] ?? '';
    const settings = JSON.parse(readAttribute(content)) as { logoUrl?: string; palette?: unknown };
    const iconUrl = /<link rel="icon"[^>]* href="([^"]*)"/.exec(body)?.[1];
    const iconFile = iconUrl === undefined ? undefined : await portal.app.inject(iconUrl);
    const firstLogo = /<img [^>]*>/.exec(body)?.[0];
    await portal.close();
    return { settings, iconUrl, iconFile, firstLogo };
  }

  it("without settings has the product's own logo and colors", async () => {
    const { settings, iconUrl, iconFile, firstLogo } = await readPage({});
    expect(settings).not.toHaveProperty('logoUrl');
    expect(settings).not.toHaveProperty('palette');
    expect(iconUrl).toBe('/assets/mark-1a2b3c.svg');
    expect(firstLogo).toContain('src="/assets/mark-1a2b3c.svg" alt="" width="32"');
    expect(iconFile?.body).toContain('fill="#2746c1"');
  });

  it("has the operator's logo in the page and in the tab, under a policy that runs no scripts", async () => {
    const { settings, iconUrl, iconFile, firstLogo } = await readPage({ operator: { logo: LOGO } });
    expect(settings.logoUrl).toMatch(/^\/operator\/logo-[0-9a-f]{12}\.svg$/);
    expect(iconUrl).toBe(settings.logoUrl);
    expect(firstLogo).toBe(`<img src="${settings.logoUrl}" alt="" height="32" />`);
    expect(iconFile?.body).toBe('<svg id="own"/>');
    expect(iconFile?.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
    });
  });

  it("has the shades of the operator's accent in the page and in the product's logo", async () => {
    const { settings, iconUrl, iconFile } = await readPage({ operator: { palette: PALETTE } });
    expect(settings.palette).toEqual(PALETTE);
    expect(iconUrl).toBe(settings.logoUrl);
    expect(iconFile?.body).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg"><path fill="#0a6b3d"/><path fill="#fff"/><path stroke="${PALETTE.shades[2]}"/></svg>`,
    );
  });

  it("leaves the operator's own logo unchanged", async () => {
    const { iconFile } = await readPage({ operator: { palette: PALETTE, logo: LOGO } });
    expect(iconFile?.body).toBe('<svg id="own"/>');
  });
});

describe('files of the web app', () => {
  it('have their own content type, and those with a hash in their name are cached permanently', async () => {
    const script = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect(script.statusCode).toBe(200);
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript') as string,
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    const mark = await get('/mark.svg');
    expect(mark.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' });
    const etag = String(mark.headers.etag);
    expect((await get('/mark.svg', { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('are sent compressed to clients that accept it, if the build compressed them', async () => {
    const packed = await get('/assets/packed-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript') as string,
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(packed.body).toBe('packed by the build');
    expect((await get('/assets/packed-1a2b3c.js')).body).toBe('unpacked');
  });

  it('return 404 when they are missing, not the page', async () => {
    for (const url of ['/assets', '/assets/', '/assets/gone.js', '/assets/app-1a2b3c.js/x'])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});

const PARENT_SEGMENTS = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%00',
  '%c0%ae%c0%ae',
  '．．',
  '..;',
  '....//..',
];
const SEPARATORS = ['/', '%2f', '%5c', '\\', '//', '%252f'];

it('no path leads outside the web folder or to a hidden file (CVE-2026-23491, CVE-2026-44440, CVE-2026-6414)', async () => {
  const paths = PARENT_SEGMENTS.flatMap((step) =>
    SEPARATORS.flatMap((slash) =>
      [1, 2, 3, 6].flatMap((depth) => {
        const up = Array.from({ length: depth }, () => step).join(slash);
        return [
          `/${up}${slash}secret.txt`,
          `/assets${slash}${up}${slash}secret.txt`,
          `/${up}${slash}etc${slash}passwd`,
        ];
      }),
    ),
  );
  const hidden = [
    '/.env',
    '/%2eenv',
    '/.hidden/secret.txt',
    '/assets/../.env',
    '/./.env',
    '//.env',
    '/.env%00.js',
    '/.env?x',
    '/.env/',
  ];
  for (const url of [...paths, ...hidden]) {
    const { body, statusCode } = await get(url);
    expect(body, url).not.toContain(SECRET);
    expect(body, url).not.toContain('root:');
    expect([200, 400, 404, 414], url).toContain(statusCode);
  }
});

/** Decodes the text of an attribute as a browser does. */
function readAttribute(content: string): string {
  const characters: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', '#39': "'", amp: '&' };
  return content.replaceAll(/&([^;]+);/g, (whole, name: string) => characters[name] ?? whole);
}
