import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { toPrintableText } from './format.ts';

/** The size of A4 in points, and the dimensions of the layout. */
const PAGE_WIDTH = 595.28;
const PAGE_HEIGHT = 841.89;
export const LEFT = 50;
export const RIGHT = PAGE_WIDTH - 50;
export const WIDTH = RIGHT - LEFT;
const TOP = 46;
/** The end of the content, above the footer. */
const BOTTOM = PAGE_HEIGHT - 62;
const FOOTER_Y = PAGE_HEIGHT - 42;

export const TEXT_COLOR = '#1f2430';
export const MUTED_COLOR = '#5d6472';
const RULE_COLOR = '#c9cdd6';
const PANEL_COLOR = '#f3f4f7';

export type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  /** A higher text is cut and gets an ellipsis. */
  maxHeight?: number;
};

const FONT_SIZE = 9;
const LINE_GAP = 1.6;
/** The width of the narrowest glyphs (i, l and the full stop) as a share of the font size. */
const MIN_GLYPH_WIDTH = 0.28;
const MAX_SHORT_TEXT_LENGTH = 150;

const require = createRequire(import.meta.url);
const regular = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
const bold = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'));

/** A4 pages with a current position (`y`). New pages are started as needed. */
export class PageWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  #header: (() => void) | undefined;
  y = TOP;

  /** @param createdAt is part of the bytes and of the file id, and must therefore be the same for the same input */
  constructor(title: string, createdAt: Date) {
    this.#document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: 'de',
      displayTitle: true,
      info: { Title: title, Producer: 'Belegfach', Creator: 'Belegfach', CreationDate: createdAt },
    });
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#document.registerFont('regular', regular);
    this.#document.registerFont('bold', bold);
  }

  /** Writes at (x, y) and returns the used height; does not change the current position. */
  write(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const shown = this.#prepare(text, width, style);
    this.#document.fillColor(style.color ?? TEXT_COLOR);
    const lineWidth = this.#lineWidth(shown);
    if (lineWidth <= width) {
      const start = style.align === 'right' ? x + width - lineWidth : x;
      this.#document.text(shown, start, y, { lineBreak: false });
      return this.#document.currentLineHeight(true) + LINE_GAP;
    }
    const height = this.#heightOf(shown, width, style);
    const box = { width, height: height + LINE_GAP, lineGap: LINE_GAP, ellipsis: true };
    this.#document.text(shown, x, y, { ...box, align: style.align ?? 'left' });
    return height;
  }

  measure(text: string, width: number, style: TextStyle = {}): number {
    return this.#heightOf(this.#prepare(text, width, style), width, style);
  }

  /** Writes a text of any length over the full width, on as many pages as needed. */
  flow(text: string, style: TextStyle = {}): void {
    for (const paragraph of text.split('\n')) {
      if (paragraph.trim() === '') this.y += FONT_SIZE / 2;
      else
        for (const part of this.#splitIntoParts(paragraph, style)) {
          const height = this.measure(part, WIDTH, style);
          this.reserve(height);
          this.y += this.write(part, LEFT, this.y, WIDTH, style);
        }
    }
  }

  /** Starts a new page if less than `height` is left on the current one. */
  reserve(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#document.addPage();
    this.y = TOP;
    this.#header?.();
  }

  /** Draws `header` at the top of every new page, until the returned function is called. */
  repeatOnNewPages(header: () => void): () => void {
    this.#header = header;
    return () => {
      this.#header = undefined;
    };
  }

  drawRule(from = LEFT, to = RIGHT): void {
    this.#document.moveTo(from, this.y).lineTo(to, this.y).lineWidth(0.6).strokeColor(RULE_COLOR).stroke();
  }

  drawPanel(height: number): void {
    this.#document.roundedRect(LEFT, this.y, WIDTH, height, 4).fill(PANEL_COLOR);
  }

  /** Ends the document with the footer and the page number on each page. */
  async finish(footer: string): Promise<Uint8Array> {
    const { count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      const number = `Seite ${page + 1} von ${count}`;
      const style: TextStyle = { size: 7.5, color: MUTED_COLOR };
      this.write(footer, LEFT, FOOTER_Y, WIDTH * 0.8, { ...style, maxHeight: 10 });
      this.write(number, LEFT + WIDTH * 0.8, FOOTER_Y, WIDTH * 0.2, { ...style, align: 'right' });
    }
    const ended = new Promise<void>((resolve) => this.#document.once('end', () => resolve()));
    this.#document.end();
    await ended;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  /** Sets the font, and cuts text that is too long for any layout, because line wrapping takes more than linear time. */
  #prepare(text: string, width: number, style: TextStyle): string {
    const size = style.size ?? FONT_SIZE;
    this.#document.font(style.bold === true ? 'bold' : 'regular').fontSize(size);
    const shown = toPrintableText(text);
    if (style.maxHeight === undefined) return shown;
    const maxCharacters = Math.ceil(style.maxHeight / size) * Math.ceil(width / (size * MIN_GLYPH_WIDTH));
    return shown.length > maxCharacters ? shown.slice(0, maxCharacters) : shown;
  }

  #heightOf(text: string, width: number, style: TextStyle): number {
    const isOneLine = this.#lineWidth(text) <= width;
    const height = isOneLine
      ? this.#document.currentLineHeight(true) + LINE_GAP
      : this.#document.heightOfString(text, { width, lineGap: LINE_GAP });
    return Math.min(height, style.maxHeight ?? Number.POSITIVE_INFINITY);
  }

  /** Returns the width of a short text of one line. Returns infinity for other texts, which must be wrapped. */
  #lineWidth(text: string): number {
    const isShort = text.length <= MAX_SHORT_TEXT_LENGTH && !text.includes('\n');
    return isShort ? this.#document.widthOfString(text) : Number.POSITIVE_INFINITY;
  }

  /** Splits a paragraph into parts of about ten lines, so that a page break leaves little empty space. */
  #splitIntoParts(paragraph: string, style: TextStyle): string[] {
    const charactersPerLine = Math.floor((WIDTH / (style.size ?? FONT_SIZE)) * 2);
    return (
      paragraph.match(
        new RegExp(`[\\s\\S]{1,${charactersPerLine * 10}}(?:\\s|$)|\\S{${charactersPerLine * 10}}`, 'g'),
      ) ?? []
    );
  }
}
