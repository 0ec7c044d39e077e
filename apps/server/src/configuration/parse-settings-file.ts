const BLANK = /[ \t\r\n]/;
const LINE_END = /[\r\n]/;
/** Characters that a backslash escapes between double quotes; before any other character the backslash stays. */
const ESCAPABLE = '"\\`$';

/**
 * The assignments of a settings file, read as systemd reads an `EnvironmentFile=` (systemd.exec(5)): one `NAME=value` a line, lines that
 * begin with `#` or `;` are comments, values may be in single or double quotes, a backslash at the end of a line joins it with the next.
 * `#`, `<` and blanks inside a value need no quotes. The last of several assignments of a name counts.
 * @throws SyntaxError that states the line's number, never its text, which may be a secret
 */
export function parseSettingsFile(text: string): ReadonlyMap<string, string> {
  const settings = new Map<string, string>();
  const reader = new Reader(text);
  while (reader.skipToName()) {
    const line = reader.line;
    const name = reader.readName();
    if (name === undefined) throw new SyntaxError(`line ${line}: expected NAME=value`);
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      throw new SyntaxError(`line ${line}: a name consists of letters, digits and underscores`);
    const value = reader.readValue();
    if (value === undefined) throw new SyntaxError(`line ${line}: the quote is not closed`);
    settings.set(name, value);
  }
  return settings;
}

class Reader {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    // An editor on Windows may have written a byte order mark.
    this.#text = text.replace(/^\uFEFF/, '');
  }

  /** The number of the present line, from 1. */
  get line(): number {
    return this.#text.slice(0, this.#position).split('\n').length;
  }

  /** @returns false at the end of the file */
  skipToName(): boolean {
    for (;;) {
      const next = this.#peek();
      if (next === undefined) return false;
      if (next === '#' || next === ';') this.#takeUntil(LINE_END);
      else if (BLANK.test(next)) this.#position += 1;
      else return true;
    }
  }

  /** @returns undefined for a line without an equals sign */
  readName(): string | undefined {
    const name = this.#takeUntil(/[=\r\n]/).trimEnd();
    return this.#take() === '=' ? name : undefined;
  }

  /** @returns undefined for a quote without its end */
  readValue(): string | undefined {
    let value = '';
    for (;;) {
      this.#takeWhile(/[ \t]/);
      const next = this.#take();
      if (next === undefined || LINE_END.test(next)) return value;
      if (next !== "'" && next !== '"') {
        this.#position -= 1;
        return value + this.#readPlain();
      }
      const quoted = next === "'" ? this.#readSingleQuoted() : this.#readDoubleQuoted();
      if (quoted === undefined) return undefined;
      value += quoted;
    }
  }

  /** Reads to the end of the line and removes the blanks there, unless a backslash escapes them. */
  #readPlain(): string {
    let value = '';
    let blanks = '';
    for (let next = this.#take(); next !== undefined && !LINE_END.test(next); next = this.#take()) {
      if (next === ' ' || next === '\t') {
        blanks += next;
        continue;
      }
      value += blanks;
      blanks = '';
      if (next !== '\\') value += next;
      else {
        const escaped = this.#takeEscaped();
        if (!LINE_END.test(escaped)) value += escaped;
      }
    }
    return value;
  }

  #readSingleQuoted(): string | undefined {
    const value = this.#takeUntil(/'/);
    return this.#take() === undefined ? undefined : value;
  }

  #readDoubleQuoted(): string | undefined {
    let value = '';
    for (let next = this.#take(); next !== '"'; next = this.#take()) {
      if (next === undefined) return undefined;
      if (next !== '\\') value += next;
      else {
        const escaped = this.#takeEscaped();
        if (escaped === '\n') continue;
        value += ESCAPABLE.includes(escaped) ? escaped : `\\${escaped}`;
      }
    }
    return value;
  }

  /** The character after a backslash; a line end of Windows counts as one. */
  #takeEscaped(): string {
    const next = this.#take() ?? '';
    if (next === '\r' && this.#peek() === '\n') return this.#take() ?? '';
    return next;
  }

  #peek(): string | undefined {
    return this.#text[this.#position];
  }

  #take(): string | undefined {
    const next = this.#peek();
    this.#position += 1;
    return next;
  }

  #takeWhile(characters: RegExp): void {
    while (characters.test(this.#peek() ?? '')) this.#position += 1;
  }

  #takeUntil(end: RegExp): string {
    const start = this.#position;
    let next = this.#peek();
    while (next !== undefined && !end.test(next)) {
      this.#position += 1;
      next = this.#peek();
    }
    return this.#text.slice(start, this.#position);
  }
}
