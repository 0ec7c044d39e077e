import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

export type FontName = 'regular' | 'semibold';
export const FONT_NAMES: readonly FontName[] = ['regular', 'semibold'];

/** `registerFont` also accepts a parsed font, which its type declaration does not allow. */
export interface FontRegistry {
  registerFont(name: string, source: unknown): unknown;
}

function fontBytes(name: FontName): Buffer {
  return readFileSync(new URL(`../fonts/geist-demo-${name}.ttf`, import.meta.url));
}

function isParsedFont(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'layout' in value && typeof value.layout === 'function'
  );
}

/**
 * pdfkit parses each font again for each document, which takes 4 ms, but also accepts a parsed font. Each font is therefore parsed once.
 * If a later version of pdfkit hides the parsed font, the bytes are used, which is slower but has the same result.
 */
function parseOnce(name: FontName): unknown {
  const bytes = fontBytes(name);
  const scratch = new PDFDocument({ autoFirstPage: false });
  scratch.font(bytes);
  const embedded: unknown = Reflect.get(scratch, '_font');
  const parsed: unknown =
    typeof embedded === 'object' && embedded !== null ? Reflect.get(embedded, 'font') : undefined;
  return isParsedFont(parsed) ? parsed : bytes;
}

const parsedFonts = new Map<FontName, unknown>();

/** Registers both font weights in a document. */
export function registerFonts(document: FontRegistry): void {
  for (const name of FONT_NAMES) {
    const font = parsedFonts.get(name) ?? parseOnce(name);
    parsedFonts.set(name, font);
    document.registerFont(name, font);
  }
}
