import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { MAX_DRAWN_CHARACTERS } from '../limits.ts';
import { splitText, toPrintableText } from './printable-text.ts';

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
export const WARNING_COLOR = '#8a4b00';
const RULE_COLOR = '#c9cdd6';
const PANEL_COLOR = '#f3f4f7';

export type TextStyle = {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
};

/** A text at a place of a row. */
export type Cell = TextStyle & { text: string; x: number; width: number };

export const FONT_SIZE = 9;
const LINE_GAP = 1.6;
const MAX_SHORT_TEXT_LENGTH = 150;

const require = createRequire(import.meta.url);
const regular = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'));
const bold = readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'));

/** A4 pages with a current position (`y`). New pages are started as needed, and a text of any length is continued on them. */
export class PageWriter {
  readonly #document: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  #header: (() => void) | undefined;
  #drawnCharacters = 0;
  #omittedCharacters = 0;
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

  /** The number of characters that were not drawn, because the document has more than a readable PDF may have. */
  get omittedCharacters(): number {
    return this.#omittedCharacters;
  }

  /** Writes cells next to each other, and continues those that are long below, on as many pages as needed. */
  row(cells: readonly Cell[], gap = 3): void {
    const columns = cells
      .filter(({ text }) => this.#mayDraw(text))
      .map((cell) => ({ cell, parts: splitText(cell.text, cell.width / (cell.size ?? FONT_SIZE)) }));
    const count = Math.max(0, ...columns.map(({ parts }) => parts.length));
    for (let index = 0; index < count; index += 1) {
      const row = columns.flatMap(({ cell, parts }) => {
        const text = parts[index];
        return text === undefined ? [] : [{ ...cell, text }];
      });
      this.reserve(Math.max(...row.map(({ text, width, ...style }) => this.#measure(text, width, style))));
      const heights = row.map((cell) => this.#write(cell, this.y));
      this.y += Math.max(...heights);
    }
    this.y += gap;
  }

  /** The height that the first page needs for cells, so that a row can be kept together with what follows. */
  heightOf(cells: readonly Cell[]): number {
    const first = cells.map(({ text, width, ...style }) => {
      const [part = ''] = splitText(text, width / (style.size ?? FONT_SIZE));
      return this.#measure(part, width, style);
    });
    return Math.max(0, ...first);
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
    const style: TextStyle = { size: 7.5, color: MUTED_COLOR };
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(page);
      const text = `Seite ${page + 1} von ${count}`;
      this.#write({ text: footer, x: LEFT, width: WIDTH * 0.8, ...style }, FOOTER_Y);
      this.#write({ text, x: LEFT + WIDTH * 0.8, width: WIDTH * 0.2, ...style, align: 'right' }, FOOTER_Y);
    }
    const ended = new Promise<void>((resolve) => this.#document.once('end', () => resolve()));
    this.#document.end();
    await ended;
    return new Uint8Array(Buffer.concat(this.#chunks));
  }

  #mayDraw(text: string): boolean {
    if (this.#drawnCharacters + text.length > MAX_DRAWN_CHARACTERS) {
      this.#omittedCharacters += text.length;
      return false;
    }
    this.#drawnCharacters += text.length;
    return true;
  }

  /** Writes a text that fits on a page, and returns the used height. */
  #write({ text, x, width, ...style }: Cell, y: number): number {
    const shown = this.#prepare(text, style);
    this.#document.fillColor(style.color ?? TEXT_COLOR);
    const lineWidth = this.#lineWidth(shown);
    if (lineWidth <= width) {
      const start = style.align === 'right' ? x + width - lineWidth : x;
      this.#document.text(shown, start, y, { lineBreak: false });
      return this.#document.currentLineHeight(true) + LINE_GAP;
    }
    const height = this.#heightOf(shown, width);
    this.#document.text(shown, x, y, { width, lineGap: LINE_GAP, align: style.align ?? 'left' });
    return height;
  }

  #measure(text: string, width: number, style: TextStyle): number {
    return this.#heightOf(this.#prepare(text, style), width);
  }

  #prepare(text: string, style: TextStyle): string {
    this.#document.font(style.bold === true ? 'bold' : 'regular').fontSize(style.size ?? FONT_SIZE);
    return toPrintableText(text);
  }

  #heightOf(text: string, width: number): number {
    const isOneLine = this.#lineWidth(text) <= width;
    return isOneLine
      ? this.#document.currentLineHeight(true) + LINE_GAP
      : this.#document.heightOfString(text, { width, lineGap: LINE_GAP });
  }

  /** Returns the width of a short text of one line. Returns infinity for other texts, which must be wrapped. */
  #lineWidth(text: string): number {
    const isShort = text.length <= MAX_SHORT_TEXT_LENGTH && !text.includes('\n');
    return isShort ? this.#document.widthOfString(text) : Number.POSITIVE_INFINITY;
  }
}
