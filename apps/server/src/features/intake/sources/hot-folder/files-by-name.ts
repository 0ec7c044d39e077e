import { baseNameOf, endingOf, type FileKind, foldFileName } from '../../index-files/index.ts';

/**
 * Finds files by the name that an index row contains: by the exact name in any Unicode form, otherwise by the name
 * without case if only one file matches.
 */
export class FilesByName<T extends { readonly name: string }> {
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

  /** The other file of the pair of invoice XML and PDF. */
  findPairedFile(name: string): T | undefined {
    const pairFile = pairedFileName(name);
    return pairFile === undefined ? undefined : this.find(pairFile);
  }
}

/** The name of the other file of a pair of invoice XML and PDF. */
export function pairedFileName(name: string): string | undefined {
  const ending = endingOf(name);
  if (ending === '.pdf') return `${baseNameOf(name)}.xml`;
  return ending === '.xml' ? `${baseNameOf(name)}.pdf` : undefined;
}

/**
 * Finds the document of a sidecar without a file name: the PDF or XML of the same name, or the file whose full name it
 * has (`a.pdf.json`).
 */
export function findSidecarDocument<T extends { readonly name: string; readonly kind: FileKind }>(
  sidecar: string,
  files: FilesByName<T>,
): T | undefined {
  const base = baseNameOf(sidecar);
  for (const candidate of [base, `${base}.pdf`, `${base}.xml`]) {
    const file = files.find(candidate);
    if (file?.kind === 'document') return file;
  }
  return undefined;
}
