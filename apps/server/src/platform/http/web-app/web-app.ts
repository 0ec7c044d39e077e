import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../text/index.ts';
import { readEarlyFiles } from './early-files.ts';
import { paintMark, type Picture, servePicture } from './portal-picture.ts';
import { pagePolicy } from '../security-headers.ts';

/** What the page must know before anybody signs in: the operator's identity, as configured. */
export interface PortalInformation {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
  /** The operator does not exist: the page says so where it names it. */
  readonly isPlaceholder: boolean;
  /** What the imprint shows, by the names that the web app knows; undefined is left out. */
  readonly imprint: object;
  /** Undefined is the design's own accent. */
  readonly palette?: { readonly shades: readonly string[] } | undefined;
  /** Undefined is the product's mark. */
  readonly logo?: Picture | undefined;
}

/**
 * Serves the built web app: hashed assets for ever, and the page for every other path, since the app routes itself.
 * Each page gets a fresh nonce, the operator's identity and the names of the files that it needs besides the app.
 * @returns the handler for paths that nothing else answers
 */
export async function serveWebApp(
  server: FastifyInstance,
  folder: string,
  portal: PortalInformation,
): Promise<(request: FastifyRequest, reply: FastifyReply) => FastifyReply> {
  const page = path.join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`The web app is not built: ${page} is missing. Run: npm run build`);
  const template = readFileSync(page, 'utf8');
  const earlyLinks = readEarlyFiles(folder);
  const { logo, palette, ...identity } = portal;
  const picture = logo ?? (palette && paintMark(template, folder, palette.shades));
  const logoUrl = picture && servePicture(server, picture);
  const data = escapeHtml(JSON.stringify({ ...identity, palette, logoUrl }));
  const title = `<title>${escapeHtml(portal.productTitle)}</title>`;
  const icon = picture && `<link rel="icon" type="${picture.contentType}" href="${logoUrl}" />`;
  // In one pass and by a function: what an operator is called is text, even when it looks like a placeholder.
  const pageWith = (nonce: string, links: string) =>
    template.replace(
      /\{\{(?:nonce|portal)\}\}|<title>.*?<\/title>|<link rel="icon"[^>]*>|<\/head>/g,
      (place) => {
        if (place === '{{nonce}}') return nonce;
        if (place === '{{portal}}') return data;
        if (place === '</head>') return `${links}${place}`;
        return place.startsWith('<title>') ? title : (icon ?? place);
      },
    );
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    // The build lays its assets packed beside them.
    preCompressed: true,
    // The page comes with its nonce and policy or not at all.
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
      .send(pageWith(nonce, earlyLinks(request.url, request.headers['accept-language'])));
  };
}
