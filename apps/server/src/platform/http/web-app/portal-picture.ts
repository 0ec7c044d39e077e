import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The picture of the portal: beside its name and in the browser's tab. */
export interface Picture {
  readonly contentType: 'image/svg+xml' | 'image/png';
  readonly bytes: Buffer;
}

const ENDINGS = { 'image/svg+xml': 'svg', 'image/png': 'png' } as const;

/** A drawing may bring its own styles, and nothing else: opened by itself, it would run its scripts on our address. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** @returns its address: another picture has another one, so browsers may keep it for ever */
export function servePicture(server: FastifyInstance, { contentType, bytes }: Picture): string {
  const mark = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const address = `/operator/logo-${mark}.${ENDINGS[contentType]}`;
  server.get(address, (_request, reply) =>
    reply
      .header('content-type', contentType)
      .header('content-security-policy', PICTURE_POLICY)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(bytes),
  );
  return address;
}

/**
 * The product's mark in the operator's colours. Its drawing names the shade of each accent-coloured part: `fill="#2746c1" data-shade="7"`.
 * @param page the built page, whose icon is the mark
 * @returns undefined when the page has no mark to paint
 */
export function paintMark(page: string, folder: string, shades: readonly string[]): Picture | undefined {
  const file = /<link rel="icon"[^>]* href="\/(assets\/[^"]+\.svg)"/.exec(page)?.[1];
  if (file === undefined) return undefined;
  const drawing = readFileSync(path.join(folder, file), 'utf8').replace(
    /(fill|stroke)="[^"]*" data-shade="(\d)"/g,
    (part, place: string, shade: string) => {
      const colour = shades[Number(shade)];
      return colour === undefined ? part : `${place}="${colour}"`;
    },
  );
  return { contentType: 'image/svg+xml', bytes: Buffer.from(drawing) };
}
