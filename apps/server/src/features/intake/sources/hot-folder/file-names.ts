import { baseNameOf, endingOf, type FileKind, foldFileName } from '../../index-files/index.ts';

/**
 * Finds files by the name in an index: exactly, in either Unicode form, otherwise without regard to case if that
 * matches only one file.
 */
export class NameIndex<T extends { readonly name: string }> {
  readonly #exact = new Map<string, T>();
  readonly #folded = new Map<string, T | 'several'>();

  constructor(files: Iterable<T>) {
    for (const file of files) {
      const name = file.name.normalize('NFC');
      this.#exact.set(name, file);
      const folded = foldFileName(name);
      this.#folded.set(folded, this.#folded.has(folded) ? 'several' : file);
    }
  }

  find(name: string): T | undefined {
    const normalised = name.normalize('NFC');
    const folded = this.#folded.get(foldFileName(normalised));
    return this.#exact.get(normalised) ?? (folded === 'several' ? undefined : folded);
  }

  /** The other half of the pair of invoice XML and PDF to which this file belongs. */
  findPair(name: string): T | undefined {
    const pairFile = pairName(name);
    return pairFile === undefined ? undefined : this.find(pairFile);
  }
}

/** The file name of the other half of a pair of invoice XML and PDF. */
export function pairName(name: string): string | undefined {
  const ending = endingOf(name);
  if (ending === '.pdf') return `${baseNameOf(name)}.xml`;
  return ending === '.xml' ? `${baseNameOf(name)}.pdf` : undefined;
}

/**
 * The document that a sidecar without a file name belongs to: the PDF or XML of the same name, or the file after which
 * it is named.
 */
export function findSidecarDocument<T extends { readonly name: string; readonly kind: FileKind }>(
  sidecar: string,
  files: NameIndex<T>,
): T | undefined {
  const base = baseNameOf(sidecar);
  for (const candidate of [base, `${base}.pdf`, `${base}.xml`]) {
    const file = files.find(candidate);
    if (file?.kind.kind === 'document') return file;
  }
  return undefined;
}
