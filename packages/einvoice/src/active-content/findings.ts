/**
 * The kinds of content of a PDF that do more than show pages, or that cannot be inspected. The reader reports them, and a person
 * decides. The contract names the same kinds.
 */
const ACTIVE_CONTENT_KINDS = [
  /** Any script: on opening, on printing, in fields, in the name tree. */
  'javascript',
  /** Starts a program or opens a file on the machine of the user. */
  'launch',
  'submit-form',
  'import-data',
  /** Opens another file; with a network path, the user's credentials are sent to that server. */
  'go-to-remote',
  'go-to-embedded',
  /** Opens a URL without a click. */
  'automatic-link',
  /** Does something else without a click. */
  'automatic-action',
  /** A link to something other than a web, mail or telephone address, such as a file, a script or a program. */
  'unsafe-link',
  'xfa',
  'rich-media',
  'three-d',
  'multimedia',
  /** Shows its embedded files instead of its pages. */
  'portfolio',
  /** Loads content from outside the file. */
  'external-file',
  'embedded-executable',
  /** An archive whose content is not inspected. */
  'embedded-archive',
  /** A PDF that is a ZIP at the same time. */
  'second-format',
  /** Objects that cannot be unpacked, or that viewers would read differently, so that their content is unknown. */
  'unreadable-objects',
] as const;

export type ActiveContentKind = (typeof ACTIVE_CONTENT_KINDS)[number];

export type ActiveContent = {
  kind: ActiveContentKind;
  /**
   * The name of the embedded file that is active content, or of the embedded PDF that contains it, without invisible
   * characters.
   */
  file?: string;
};

/** The maximum number of findings. A hostile file could produce a list of any length, and a few findings are enough to decide. */
const MAX_FINDINGS = 20;
const MAX_NAME_LENGTH = 120;
/** Control characters, and characters that reverse the direction of text: `fdp.exe` must not be shown as `exe.pdf`. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Collects findings without duplicates. */
export class Findings {
  readonly #findings = new Map<string, ActiveContent>();

  /** Adds a finding; without a kind there is nothing to add. */
  add(kind: ActiveContentKind | undefined, file?: string): void {
    if (kind === undefined) return;
    const name = file === undefined ? undefined : toVisibleName(file);
    if (this.#findings.size < MAX_FINDINGS)
      this.#findings.set(JSON.stringify([kind, name]), {
        kind,
        ...(name === undefined ? {} : { file: name }),
      });
  }

  /** Returns the findings in the order of {@link ACTIVE_CONTENT_KINDS}. */
  list(): ActiveContent[] {
    const rank = ({ kind }: ActiveContent) => ACTIVE_CONTENT_KINDS.indexOf(kind);
    return [...this.#findings.values()].sort((a, b) => rank(a) - rank(b));
  }
}

function toVisibleName(name: string): string {
  const visible = name.replaceAll(INVISIBLE, '').trim();
  if (visible.length <= MAX_NAME_LENGTH) return visible;
  // The end of the name is kept, because the file extension shows the type.
  return `${visible.slice(0, MAX_NAME_LENGTH - 31)}…${visible.slice(-30)}`;
}
