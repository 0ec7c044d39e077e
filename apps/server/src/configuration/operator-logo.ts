import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { Logo } from '../platform/http/index.ts';

/** Limited because every visitor loads the logo first. */
const MAX_BYTES = 200 * 1024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** An SVG begins with its root element, after declarations and comments that XML allows before it. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>[]*>\s*)*<svg[\s>]/;

/** Reads the operator's logo from the file of the setting; the type follows from its content. */
export function readLogo(file: string, context: z.RefinementCtx): Logo | undefined {
  const logoOrHint = parseLogo(file);
  if (typeof logoOrHint !== 'string') return logoOrHint;
  context.addIssue({ code: 'custom', message: logoOrHint });
  return undefined;
}

/** The picture, or the expected format of the setting. */
function parseLogo(file: string): Logo | string {
  const bytes = readOrUndefined(file);
  if (bytes === undefined) return `the path of a file that can be read; ${file} can't`;
  if (bytes.length > MAX_BYTES) return `an SVG or PNG file of at most ${MAX_BYTES / 1024} kB`;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { contentType: 'image/png', bytes };
  if (SVG.test(bytes.toString('utf8'))) return { contentType: 'image/svg+xml', bytes };
  return 'an SVG or PNG file';
}

function readOrUndefined(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
