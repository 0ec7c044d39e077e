import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The logo of the portal: next to its name and in the browser tab. */
export interface Logo {
  readonly contentType: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

const FILE_EXTENSIONS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

/**
 * An SVG may have its own styles and nothing else. If a browser opened it directly, its scripts would otherwise run on
 * the portal's origin.
 */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** @returns the URL path, which contains a hash of the content, so that browsers may cache it permanently */
export function serveLogo(server: FastifyInstance, { contentType, bytes }: Logo): string {
  const contentHash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const url = `/operator/logo-${contentHash}.${FILE_EXTENSIONS[contentType]}`;
  server.get(url, (_request, reply) =>
    reply
      .header('content-type', contentType)
      .header('content-security-policy', LOGO_POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes),
  );
  return url;
}

/**
 * The product's own logo in the operator's colors. The SVG names the shade of each accent-colored part: `fill="#2746c1"
 * data-shade="7"`.
 * @param page the built page, whose icon is the mark
 * @returns undefined when the page has no mark
 */
export function colorDefaultLogo(page: string, folder: string, shades: readonly string[]): Logo | undefined {
  const file = /<link rel="icon"[^>]* href="\/(assets\/[^"]+\.svg)"/.exec(page)?.[1];
  if (file === undefined) return undefined;
  const drawing = readFileSync(path.join(folder, file), 'utf8').replace(
    /(fill|stroke)="[^"]*" data-shade="(\d)"/g,
    (match, attribute: string, shade: string) => {
      const color = shades[Number(shade)];
      return color === undefined ? match : `${attribute}="${color}"`;
    },
  );
  return { contentType: 'image/svg+xml', bytes: Buffer.from(drawing) };
}
