import PDFDocument from 'pdfkit';
import { registerFonts, type FontName } from './fonts.ts';
import { COLORS } from './measures.ts';

export interface TextStyle {
  font?: FontName;
  /** In points. */
  size?: number;
  color?: string;
  /** With `right`, x is the end of the text. */
  align?: 'left' | 'right';
}

const BODY_SIZE = 9.5;

export interface SheetInformation {
  title: string;
  author: string;
  /** All times in the file have this value, so that the same plan always gives the same bytes. */
  createdAt: Date;
}

/**
 * The PDF file of a letter while it is drawn. An archival file is PDF/A-3b and has structure tags for screen readers. Other files have
 * neither, like the PDFs of most ERP systems, and are rendered faster.
 */
export class LetterPdf {
  readonly pdf: PDFKit.PDFDocument;
  readonly #parts: Buffer[] = [];
  readonly #ended: Promise<void>;
  #section: PDFKit.PDFStructureElement | null;

  constructor({ title, author, createdAt }: SheetInformation, archival: boolean) {
    this.pdf = new PDFDocument({
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      lang: 'de-DE',
      displayTitle: true,
      // Without this option, pdfkit reads the metrics of Helvetica for each document, although no document uses it.
      font: '',
      info: { Title: title, Author: author, Creator: 'Belegfach Demo', CreationDate: createdAt },
      ...(archival ? { tagged: true, subset: 'PDF/A-3b' as const } : {}),
    });
    this.#ended = new Promise((resolve, reject) => {
      this.pdf.on('data', (part: Buffer) => this.#parts.push(part));
      this.pdf.on('end', resolve);
      this.pdf.on('error', reject);
    });
    registerFonts(this.pdf);
    this.#section = archival ? this.pdf.struct('Document') : null;
    if (this.#section !== null) this.pdf.addStructure(this.#section);
  }

  /** Marks the drawing as part of the page layout (logo, footer, lines) and not of the text. */
  artifact(draw: () => void): void {
    if (this.#section === null) {
      draw();
      return;
    }
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Marks the drawing as one element of the text. */
  element(tag: 'H1' | 'P' | 'TH' | 'TD', draw: () => void): void {
    if (this.#section === null) {
      draw();
      return;
    }
    const content = this.pdf.markStructureContent(tag);
    draw();
    this.pdf.endMarkedContent();
    this.#section.add(this.pdf.struct(tag, {}, content));
  }

  /** Groups the elements of the drawing under a parent element, which has no text itself. */
  group(tag: 'Table' | 'TR', draw: () => void): void {
    const outerSection = this.#section;
    if (outerSection === null) {
      draw();
      return;
    }
    const innerSection = this.pdf.struct(tag);
    this.#section = innerSection;
    draw();
    this.#section = outerSection;
    outerSection.add(innerSection);
  }

  text(value: string, x: number, y: number, style: TextStyle = {}): void {
    this.#use(style);
    const left = style.align === 'right' ? x - this.pdf.widthOfString(value) : x;
    this.pdf.text(value, left, y, { lineBreak: false });
  }

  paragraph(value: string, x: number, y: number, style: TextStyle = {}): void {
    this.element('P', () => this.text(value, x, y, style));
  }

  /** Splits a text between words into lines of a maximum width. A longer word gets a separate line. */
  wrap(value: string, width: number, style: TextStyle = {}): string[] {
    this.#use(style);
    const lines: string[] = [];
    for (const word of value.split(' ')) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && this.pdf.widthOfString(longer) > width) lines.push(word);
      else lines.splice(-1, 1, longer);
    }
    return lines;
  }

  rule(y: number, from: number, to: number, color: string = COLORS.line): void {
    this.artifact(() => this.pdf.lineWidth(0.5).moveTo(from, y).lineTo(to, y).stroke(color));
  }

  /** Embeds a file in the PDF as an alternative form of the same document. */
  attach(bytes: Uint8Array, name: string, at: Date): void {
    const options = {
      name,
      type: 'text/xml',
      description: 'Factur-X/ZUGFeRD-Rechnung',
      relationship: 'Alternative',
      creationDate: at,
      modifiedDate: at,
    };
    this.pdf.file(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
  }

  async finish(): Promise<Uint8Array> {
    this.pdf.end();
    await this.#ended;
    return new Uint8Array(Buffer.concat(this.#parts));
  }

  #use({ font = 'regular', size = BODY_SIZE, color = COLORS.text }: TextStyle): void {
    this.pdf.font(font).fontSize(size).fillColor(color);
  }
}
