import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../text/index.ts';
import { pagePolicy } from './security-headers.ts';

/** What the page must know before anybody signs in: the operator's identity, as configured. */
export interface PortalInformation {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
}

/**
 * Serves the built web app: hashed assets for ever, and the page for every other path, since the app routes itself.
 * Each page gets a fresh nonce and the operator's identity.
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
  const data = escapeHtml(JSON.stringify(portal));
  const title = `<title>${escapeHtml(portal.productTitle)}</title>`;
  // In one pass and by a function: what an operator is called is text, even when it looks like a placeholder.
  const pageWith = (nonce: string) =>
    template.replace(/\{\{(?:nonce|portal)\}\}|<title>.*?<\/title>/g, (place) =>
      place === '{{nonce}}' ? nonce : place === '{{portal}}' ? data : title,
    );
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
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
  return (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(pageWith(nonce));
  };
}
