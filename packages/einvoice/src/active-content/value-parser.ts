import type { PdfDictionary, PdfValue } from './pdf-value.ts';

/** Real files nest direct objects less than 20 levels deep. */
const MAX_DEPTH = 100;

/** The file is built to be read in different ways by different readers, or to exhaust a reader. */
export class HostileStructureError extends Error {
  override readonly name = 'HostileStructureError';
}

const WHITESPACE = new Set([0, 9, 10, 12, 13, 32]);
/** Bytes that some readers treat as blanks, others as letters. */
const AMBIGUOUS_BLANKS: readonly number[] = [0x80, 0xff];
/** Bytes that some readers skip, while others treat them as a value. */
const SKIPPED_BYTES = new Set([...Buffer.from('){}'), ...AMBIGUOUS_BLANKS]);
const DELIMITER = new Set([...Buffer.from('()<>[]{}/%'), ...AMBIGUOUS_BLANKS]);
const [LF, CR, BACKSLASH, OPEN, CLOSE, LESS, GREATER] = [10, 13, 92, 40, 41, 60, 62];
/** An array or dictionary that was never closed ends at these words for some readers, and continues for others. */
const END_OF_OBJECT = /^(?:endobj|endstream|stream)$/;
const NUMBER = /^[+-]*(?:\d+\.?\d*|\.\d+)/;
/** The number of an object or its generation: readers accept `+5` and `5.0` as 5. */
const INTEGER = /^\+*\d+(?:\.0*)?(?![\d.])/;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/**
 * Reads values as lenient viewers do: invalid parts are skipped, never refused, so that a fault in a file does not hide what follows it.
 */
export class ValueParser {
  readonly #bytes: Buffer;
  #offset: number;
  #isUnclosed = false;

  constructor(bytes: Buffer, offset: number) {
    this.#bytes = bytes;
    this.#offset = offset;
  }

  get offset(): number {
    return this.#offset;
  }

  /** Whether an array or dictionary was never closed, so that readers differ in what belongs to it. */
  get isUnclosed(): boolean {
    return this.#isUnclosed;
  }

  /** The next value; undefined at the end of the bytes or before a closing bracket. @throws HostileStructureError */
  read(depth = 0): PdfValue | undefined {
    if (depth > MAX_DEPTH) throw new HostileStructureError('nested too deeply');
    this.skipBlanks();
    const byte = this.#bytes[this.#offset];
    if (byte === undefined) return undefined;
    switch (String.fromCharCode(byte)) {
      case '/':
        return { type: 'name', name: this.#readName() };
      case '(':
        return { type: 'string', bytes: this.#readString() };
      case '<':
        return this.#bytes[this.#offset + 1] === LESS ? this.#readDictionary(depth) : this.#readHexString();
      case '[':
        return this.#readArray(depth);
      case ']':
      case '>':
        return undefined;
      default:
        return this.#readWord();
    }
  }

  /**
   * Skips blanks and comments, and braces and brackets that close no string.
   * @returns whether skipped bytes could be a value for other readers
   */
  skipBlanks(): boolean {
    let hasAmbiguous = false;
    for (let byte = this.#bytes[this.#offset]; byte !== undefined; byte = this.#bytes[this.#offset]) {
      if (byte === 37) while (!isLineEnd(this.#bytes[this.#offset])) this.#offset += 1;
      else if (SKIPPED_BYTES.has(byte)) {
        hasAmbiguous = true;
        this.#offset += 1;
      } else if (WHITESPACE.has(byte)) this.#offset += 1;
      else break;
    }
    return hasAmbiguous;
  }

  /** Skips the keyword if it comes next. Returns whether it was skipped. */
  skipKeyword(keyword: string): boolean {
    if (this.#bytes.toString('latin1', this.#offset, this.#offset + keyword.length) !== keyword) return false;
    this.#offset += keyword.length;
    return true;
  }

  #readToken(): string {
    const start = this.#offset;
    for (let byte = this.#bytes[this.#offset]; byte !== undefined; byte = this.#bytes[this.#offset]) {
      if (WHITESPACE.has(byte) || DELIMITER.has(byte)) break;
      this.#offset += 1;
    }
    return this.#bytes.toString('latin1', start, this.#offset);
  }

  #readName(): string {
    this.#offset += 1;
    return decodeName(this.#readToken());
  }

  #readWord(): PdfValue {
    const start = this.#offset;
    const word = this.#readToken();
    const number = NUMBER.exec(word)?.[0];
    if (number === undefined) return word === 'null' ? { type: 'null' } : { type: 'word', word };
    // Readers use only the number of a word such as `12abc`.
    this.#offset = start + number.length;
    return this.#readReference(number) ?? { type: 'number', value: Number(number) };
  }

  /** Reads the rest of a reference such as `12 0 R`, with blanks and comments in it. */
  #readReference(number: string): PdfValue | undefined {
    if (INTEGER.exec(number)?.[0] !== number) return undefined;
    const numberEnd = this.#offset;
    this.skipBlanks();
    const generation = INTEGER.exec(this.#bytes.toString('latin1', this.#offset, this.#offset + 20))?.[0];
    if (generation !== undefined) {
      this.#offset += generation.length;
      this.skipBlanks();
      if (this.#bytes[this.#offset] === 82) {
        this.#offset += 1;
        return { type: 'reference', object: Number(number.replace(/^\++/, '')) };
      }
    }
    this.#offset = numberEnd;
    return undefined;
  }

  #readString(): Buffer {
    const bytes: number[] = [];
    let level = 0;
    for (let byte = this.#bytes[this.#offset]; byte !== undefined; byte = this.#bytes[this.#offset]) {
      this.#offset += 1;
      if (byte === BACKSLASH) bytes.push(...this.#readEscape());
      else if (byte === OPEN && (level += 1) === 1) continue;
      else if (byte === CLOSE && (level -= 1) === 0) break;
      else bytes.push(byte);
    }
    return Buffer.from(bytes);
  }

  #readEscape(): number[] {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.#offset, this.#offset + 3))?.[0];
    if (octal !== undefined) {
      this.#offset += octal.length;
      return [Number.parseInt(octal, 8) & 255];
    }
    const byte = this.#bytes[this.#offset];
    if (byte === undefined) return [];
    this.#offset += 1;
    if (byte === LF) return [];
    if (byte === CR) {
      if (this.#bytes[this.#offset] === LF) this.#offset += 1;
      return [];
    }
    return [ESCAPES[String.fromCharCode(byte)] ?? byte];
  }

  #readHexString(): PdfValue {
    const start = this.#offset + 1;
    const closing = this.#bytes.indexOf('>', start);
    const end = closing === -1 ? this.#bytes.length : closing;
    this.#offset = end + 1;
    const digits = this.#bytes.toString('latin1', start, end).replaceAll(/[^0-9A-Fa-f]/g, '');
    return { type: 'string', bytes: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex') };
  }

  #readArray(depth: number): PdfValue {
    this.#offset += 1;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.read(depth + 1);
      if (this.#endsObject(item)) break;
      if (item !== undefined) items.push(item);
      else if (this.#bytes[this.#offset] !== GREATER) break;
      else this.#offset += 1;
    }
    this.#offset += 1;
    return { type: 'array', items };
  }

  #readDictionary(depth: number): PdfDictionary {
    this.#offset += 2;
    const entries: PdfDictionary['entries'] = [];
    for (;;) {
      const key = this.read(depth + 1);
      if (key?.type === 'name') entries.push([key.name, this.#readEntry(depth)]);
      else if (key === undefined && !this.#skipClosingBracket()) break;
      else if (this.#endsObject(key)) break;
    }
    return { type: 'dictionary', entries };
  }

  /** If an ambiguous byte precedes a name, other readers may treat the name as the next key. It is therefore read as value and as key. */
  #readEntry(depth: number): PdfValue {
    const hasAmbiguous = this.skipBlanks();
    const start = this.#offset;
    const value = this.read(depth + 1) ?? { type: 'null' };
    if (hasAmbiguous && value.type === 'name') this.#offset = start;
    return value;
  }

  #endsObject(value: PdfValue | undefined): boolean {
    const isEnd = value?.type === 'word' && END_OF_OBJECT.test(value.word);
    if (isEnd) this.#isUnclosed = true;
    return isEnd;
  }

  /** Skips a closing bracket. @returns false if the dictionary ends there, with `>>` or the end of the bytes */
  #skipClosingBracket(): boolean {
    const byte = this.#bytes[this.#offset];
    const isEnd = byte === undefined || (byte === GREATER && this.#bytes[this.#offset + 1] === GREATER);
    this.#offset += byte === undefined ? 0 : isEnd ? 2 : 1;
    return !isEnd;
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === undefined || byte === LF || byte === CR;
}

/** A name may contain any character as #xx, for example /#4aS for /JS. */
export function decodeName(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
