import type { PdfDictionary, PdfValue } from './pdf-value.ts';

/** Real files nest direct objects less than 20 levels deep. */
const MAX_DEPTH = 100;

/** The file is built to be read in more than one way, or to exhaust its reader. */
export class HostileStructureError extends Error {
  override readonly name = 'HostileStructureError';
}

const WHITESPACE = new Set([0, 9, 10, 12, 13, 32]);
/** Bytes that some readers treat as blanks, others as letters. */
const DOUBTFUL_BLANKS: readonly number[] = [0x80, 0xff];
/** Bytes that some readers skip, while others treat them as a value. */
const MEANINGLESS = new Set([...Buffer.from('){}'), ...DOUBTFUL_BLANKS]);
const DELIMITER = new Set([...Buffer.from('()<>[]{}/%'), ...DOUBTFUL_BLANKS]);
const [LF, CR, BACKSLASH, OPEN, CLOSE, LESS, GREATER] = [10, 13, 92, 40, 41, 60, 62];
/** For some readers an array or dictionary that was never closed ends at these words, for others it continues. */
const END_OF_OBJECT = /^(?:endobj|endstream|stream)$/;
const NUMBER = /^[+-]*(?:\d+\.?\d*|\.\d+)/;
/** The number of an object or its generation: readers accept `+5` and `5.0` as 5. */
const WHOLE_NUMBER = /^\+*\d+(?:\.0*)?(?![\d.])/;
const ESCAPES: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/**
 * Reads values as lenient viewers do: invalid parts are skipped, never refused, so that a fault in a file does not hide what follows it.
 */
export class ValueParser {
  readonly #bytes: Buffer;
  #at: number;
  #isUnclosed = false;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  get offset(): number {
    return this.#at;
  }

  /** Whether an array or dictionary was never closed, so that readers differ in what belongs to it. */
  get isUnclosed(): boolean {
    return this.#isUnclosed;
  }

  /** The next value; undefined at the end of the bytes or before a closing bracket. @throws HostileStructureError */
  read(depth = 0): PdfValue | undefined {
    if (depth > MAX_DEPTH) throw new HostileStructureError('nested too deeply');
    this.skipBlanks();
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return undefined;
    switch (String.fromCharCode(byte)) {
      case '/':
        return { type: 'name', name: this.#readName() };
      case '(':
        return { type: 'string', bytes: this.#readString() };
      case '<':
        return this.#bytes[this.#at + 1] === LESS ? this.#readDictionary(depth) : this.#readHexString();
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
   * @returns whether something was skipped that other readers treat as a value
   */
  skipBlanks(): boolean {
    let hasDoubtful = false;
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[this.#at]) {
      if (byte === 37) while (!isLineEnd(this.#bytes[this.#at])) this.#at += 1;
      else if (MEANINGLESS.has(byte)) {
        hasDoubtful = true;
        this.#at += 1;
      } else if (WHITESPACE.has(byte)) this.#at += 1;
      else break;
    }
    return hasDoubtful;
  }

  /** Skips the keyword if it is next, and returns whether it was. */
  match(keyword: string): boolean {
    if (this.#bytes.toString('latin1', this.#at, this.#at + keyword.length) !== keyword) return false;
    this.#at += keyword.length;
    return true;
  }

  #readToken(): string {
    const start = this.#at;
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[this.#at]) {
      if (WHITESPACE.has(byte) || DELIMITER.has(byte)) break;
      this.#at += 1;
    }
    return this.#bytes.toString('latin1', start, this.#at);
  }

  #readName(): string {
    this.#at += 1;
    return decodeName(this.#readToken());
  }

  #readWord(): PdfValue {
    const start = this.#at;
    const word = this.#readToken();
    const number = NUMBER.exec(word)?.[0];
    if (number === undefined) return word === 'null' ? { type: 'null' } : { type: 'word', word };
    // From a word such as `12abc` readers use only the number.
    this.#at = start + number.length;
    return this.#readReference(number) ?? { type: 'number', value: Number(number) };
  }

  /** Reads the rest of a reference such as `12 0 R`, with blanks and comments in it. */
  #readReference(number: string): PdfValue | undefined {
    if (WHOLE_NUMBER.exec(number)?.[0] !== number) return undefined;
    const after = this.#at;
    this.skipBlanks();
    const generation = WHOLE_NUMBER.exec(this.#bytes.toString('latin1', this.#at, this.#at + 20))?.[0];
    if (generation !== undefined) {
      this.#at += generation.length;
      this.skipBlanks();
      if (this.#bytes[this.#at] === 82) {
        this.#at += 1;
        return { type: 'reference', object: Number(number.replace(/^\++/, '')) };
      }
    }
    this.#at = after;
    return undefined;
  }

  #readString(): Buffer {
    const bytes: number[] = [];
    let level = 0;
    for (let byte = this.#bytes[this.#at]; byte !== undefined; byte = this.#bytes[this.#at]) {
      this.#at += 1;
      if (byte === BACKSLASH) bytes.push(...this.#readEscape());
      else if (byte === OPEN && (level += 1) === 1) continue;
      else if (byte === CLOSE && (level -= 1) === 0) break;
      else bytes.push(byte);
    }
    return Buffer.from(bytes);
  }

  #readEscape(): number[] {
    const octal = /^[0-7]{1,3}/.exec(this.#bytes.toString('latin1', this.#at, this.#at + 3))?.[0];
    if (octal !== undefined) {
      this.#at += octal.length;
      return [Number.parseInt(octal, 8) & 255];
    }
    const byte = this.#bytes[this.#at];
    if (byte === undefined) return [];
    this.#at += 1;
    if (byte === LF) return [];
    if (byte === CR) {
      if (this.#bytes[this.#at] === LF) this.#at += 1;
      return [];
    }
    return [ESCAPES[String.fromCharCode(byte)] ?? byte];
  }

  #readHexString(): PdfValue {
    const start = this.#at + 1;
    const found = this.#bytes.indexOf('>', start);
    const end = found === -1 ? this.#bytes.length : found;
    this.#at = end + 1;
    const digits = this.#bytes.toString('latin1', start, end).replaceAll(/[^0-9A-Fa-f]/g, '');
    return { type: 'string', bytes: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex') };
  }

  #readArray(depth: number): PdfValue {
    this.#at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      const item = this.read(depth + 1);
      if (this.#endsObject(item)) break;
      if (item !== undefined) items.push(item);
      else if (this.#bytes[this.#at] !== GREATER) break;
      else this.#at += 1;
    }
    this.#at += 1;
    return { type: 'array', items };
  }

  #readDictionary(depth: number): PdfDictionary {
    this.#at += 2;
    const entries: PdfDictionary['entries'] = [];
    for (;;) {
      const key = this.read(depth + 1);
      if (key?.type === 'name') entries.push([key.name, this.#readEntry(depth)]);
      else if (key === undefined && !this.#passClosing()) break;
      else if (this.#endsObject(key)) break;
    }
    return { type: 'dictionary', entries };
  }

  /** If something doubtful precedes a name, other readers may treat that name as the next key: it is read as value and as key. */
  #readEntry(depth: number): PdfValue {
    const hasDoubtful = this.skipBlanks();
    const start = this.#at;
    const value = this.read(depth + 1) ?? { type: 'null' };
    if (hasDoubtful && value.type === 'name') this.#at = start;
    return value;
  }

  #endsObject(value: PdfValue | undefined): boolean {
    const isEnd = value?.type === 'word' && END_OF_OBJECT.test(value.word);
    if (isEnd) this.#isUnclosed = true;
    return isEnd;
  }

  /** Skips a closing bracket. @returns false if the dictionary ends there, with `>>` or the end of the bytes */
  #passClosing(): boolean {
    const byte = this.#bytes[this.#at];
    const isOver = byte === undefined || (byte === GREATER && this.#bytes[this.#at + 1] === GREATER);
    this.#at += byte === undefined ? 0 : isOver ? 2 : 1;
    return !isOver;
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
