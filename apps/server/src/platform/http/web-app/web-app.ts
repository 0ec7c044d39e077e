import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PortalSettings } from '@belegfach/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/index.ts';
import { readPreloadLinks } from './preload-links.ts';
import { colorDefaultLogo, type Logo, serveLogo } from './logo.ts';
import { DEFAULT_LANGUAGE, requestedLanguage } from '../language.ts';
import { pagePolicy } from '../security-headers.ts';

/** The configured identity of the operator; the page gets the address of the logo. */
export interface PortalInformation extends Omit<PortalSettings, 'logoUrl'> {
  /** Undefined means the product's own logo. */
  readonly logo?: Logo | undefined;
}

/**
 * Serves the built web app. Assets with a hash in their name are cached permanently. Every other path returns the page,
 * since the app does its own routing. Each page has a fresh nonce, the operator's identity, the language and the frame that it shows
 * before the app runs, and links to the files that it needs in addition to the app.
 * @returns the handler for paths without another route
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  portal: PortalInformation,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`The web app is not built: ${page} is missing. Run: npm run build`);
  const template = readFileSync(page, 'utf8');
  const scriptHash = hashOfScript(template);
  const preloadLinksFor = readPreloadLinks(folder);
  const { logo, palette, ...identity } = portal;
  const usedLogo = logo ?? (palette && colorDefaultLogo(template, folder, palette.shades));
  const logoUrl = usedLogo && serveLogo(server, usedLogo);
  const data = escapeHtml(JSON.stringify({ ...identity, palette, logoUrl }));
  const title = `<title>${escapeHtml(portal.productTitle)}</title>`;
  const icon = usedLogo && `<link rel="icon" type="${usedLogo.contentType}" href="${logoUrl}" />`;
  const drawnLogo = usedLogo && `<img src="${logoUrl}" alt="" height="32" />`;
  const fixed: Readonly<Record<string, string>> = {
    '{{portal}}': data,
    '{{product}}': escapeHtml(portal.productTitle),
    '{{operator}}': escapeHtml(portal.operatorName),
  };
  // One pass with a function, so that a placeholder or a replacement pattern in the operator's name stays plain text.
  const renderPage = (values: Readonly<Record<string, string>>, links: string) =>
    template.replace(
      /\{\{\w+\}\}|<title>.*?<\/title>|<link rel="icon"[^>]*>|<img data-logo[^>]*>|<\/head>/g,
      (placeholder) => {
        if (placeholder === '</head>') return `${links}${placeholder}`;
        if (placeholder.startsWith('<title>')) return title;
        if (placeholder.startsWith('<link')) return icon ?? placeholder;
        if (placeholder.startsWith('<img')) return drawnLogo ?? placeholder;
        return values[placeholder] ?? fixed[placeholder] ?? placeholder;
      },
    );
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    // The build also stores compressed copies next to its assets.
    preCompressed: true,
    // The page is never served without its nonce and policy.
    globIgnore: ['index.html'],
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        path.relative(folder, file).startsWith('assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      ),
  });
  return (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const acceptLanguage = request.headers['accept-language'];
    const links = preloadLinksFor(request.url, acceptLanguage);
    const values = {
      '{{nonce}}': nonce,
      '{{frame}}': firstFrameOf(request.url, links),
      '{{language}}': requestedLanguage(acceptLanguage) ?? DEFAULT_LANGUAGE,
    };
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce, scriptHash))
      .send(renderPage(values, links));
  };
}

/** The source expression that allows the script in the page, which runs before the first paint, and no other. */
function hashOfScript(page: string): string {
  const script = /<script>(.*?)<\/script>/s.exec(page)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * The frame that a page shows before the app runs: the header of the sign-in, or the edges of the portal. `none` for the
 * pages that are open to everybody: their frame depends on whether the visitor is signed in.
 */
type FirstFrame = 'sign-in' | 'portal' | 'none';

/** @param links the links to the files of the page; only pages behind the sign-in have some */
function firstFrameOf(url: string, links: string): FirstFrame {
  if (links !== '') return 'portal';
  return url.split('?', 1)[0] === '/' ? 'sign-in' : 'none';
}
