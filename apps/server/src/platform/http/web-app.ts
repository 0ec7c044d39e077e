import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pagePolicy } from './security-headers.ts';

/** What the page must know before anybody signs in: the operator's identity, as configured. */
export interface PortalInformation {
  readonly productTitle: string;
  readonly operatorName: string;
  readonly demo: boolean;
}

const ONE_YEAR = '365d';

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
  const template = readFileSync(page, 'utf8')
    .replaceAll('{{portal}}', escapeAttribute(JSON.stringify(portal)))
    .replace(/<title>.*?<\/title>/, () => `<title>${escapeAttribute(portal.productTitle)}</title>`);
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    setHeaders: (reply, file) =>
      void reply.header(
        'cache-control',
        file.includes('/assets/') ? `public, max-age=31536000, immutable` : 'no-cache',
      ),
    maxAge: ONE_YEAR,
  });
  return (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy(nonce))
      .send(template.replaceAll('{{nonce}}', nonce));
  };
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
