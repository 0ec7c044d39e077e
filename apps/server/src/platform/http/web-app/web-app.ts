import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PortalSettings } from '@belegfach/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/index.ts';
import { readPreloadLinks } from './preload-links.ts';
import { colorDefaultLogo, type Logo, serveLogo } from './logo.ts';
import { pagePolicy } from '../security-headers.ts';

/** The configured identity of the operator; the page gets the address of the logo. */
export interface PortalInformation extends Omit<PortalSettings, 'logoUrl'> {
  /** Undefined means the product's own logo. */
  readonly logo?: Logo | undefined;
}

/**
 * Serves the built web app. Assets with a hash in their name are cached permanently. Every other path returns the page,
 * since the app does its own routing. Each page has a fresh nonce, the operator's identity and links to the files that it
 * needs in addition to the app.
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
  const preloadLinksFor = readPreloadLinks(folder);
  const { logo, palette, ...identity } = portal;
  const usedLogo = logo ?? (palette && colorDefaultLogo(template, folder, palette.shades));
  const logoUrl = usedLogo && serveLogo(server, usedLogo);
  const data = escapeHtml(JSON.stringify({ ...identity, palette, logoUrl }));
  const title = `<title>${escapeHtml(portal.productTitle)}</title>`;
  const icon = usedLogo && `<link rel="icon" type="${usedLogo.contentType}" href="${logoUrl}" />`;
  // One pass with a function, so that a placeholder or a replacement pattern in the operator's name stays plain text.
  const renderPage = (nonce: string, links: string) =>
    template.replace(
      /\{\{(?:nonce|portal)\}\}|<title>.*?<\/title>|<link rel="icon"[^>]*>|<\/head>/g,
      (placeholder) => {
        if (placeholder === '{{nonce}}') return nonce;
        if (placeholder === '{{portal}}') return data;
        if (placeholder === '</head>') return `${links}${placeholder}`;
        return placeholder.startsWith('<title>') ? title : (icon ?? placeholder);
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
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(renderPage(nonce, preloadLinksFor(request.url, request.headers['accept-language'])));
  };
}
