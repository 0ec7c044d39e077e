/**
 * What a PDF can hold that does something beyond showing pages, or that nobody can look into. The reader names it, and a
 * person decides.
 */
export const ACTIVE_CONTENT_KINDS = [
  /** Any script: on opening, on printing, in fields, in the name tree. */
  'javascript',
  /** Starts a program or opens a file of the reader's machine. */
  'launch',
  'submit-form',
  'import-data',
  /** Opens another file; a network path hands the reader's credentials to its server. */
  'go-to-remote',
  'go-to-embedded',
  /** Opens an address without a click. */
  'automatic-link',
  /** Does something else without a click. */
  'automatic-action',
  /** A link that is no web, mail or telephone address. */
  'unsafe-link',
  'xfa',
  'rich-media',
  'three-d',
  'multimedia',
  /** Shows its embedded files in place of its pages. */
  'portfolio',
  /** Takes content from outside the file. */
  'external-file',
  'embedded-executable',
  /** An archive that cannot be looked into. */
  'embedded-archive',
  /** A PDF that is a ZIP at the same time. */
  'second-format',
  /** Objects that cannot be unpacked or told apart, so that nobody knows what is in them. */
  'unreadable-objects',
] as const;

export type ActiveContentKind = (typeof ACTIVE_CONTENT_KINDS)[number];

/** One thing that was found. */
export type ActiveContent = {
  kind: ActiveContentKind;
  /** The embedded file it is, or the embedded PDF it was found in: as written there, without control characters. */
  file?: string;
};

/** Nobody reads a longer list, and a hostile file could make one of any length. */
const MAX_FINDINGS = 20;
const MAX_NAME_LENGTH = 120;
/** Control characters, and those that turn the direction of text around: `fdp.exe` must not read as `exe.pdf`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Collects findings, each once. */
export class Findings {
  readonly #found = new Map<string, ActiveContent>();

  add(kind: ActiveContentKind, file?: string): void {
    const name = file === undefined ? undefined : showName(file);
    if (this.#found.size < MAX_FINDINGS)
      this.#found.set(JSON.stringify([kind, name]), { kind, ...(name === undefined ? {} : { file: name }) });
  }

  /** In the order of {@link ACTIVE_CONTENT_KINDS}. */
  list(): ActiveContent[] {
    const rank = ({ kind }: ActiveContent) => ACTIVE_CONTENT_KINDS.indexOf(kind);
    return [...this.#found.values()].sort((one, other) => rank(one) - rank(other));
  }
}

function showName(name: string): string {
  const visible = name.replaceAll(INVISIBLE, '').trim();
  if (visible.length <= MAX_NAME_LENGTH) return visible;
  // The ending says what it is.
  return `${visible.slice(0, MAX_NAME_LENGTH - 31)}…${visible.slice(-30)}`;
}
