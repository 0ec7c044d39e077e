import { type EmbeddedFile, type OpenPdf } from './open-pdf.ts';
import { mayHaveEmbeddedFiles } from './raw-scan.ts';
import { readAttachments } from './read-attachments.ts';

/** The files of a PDF as its two readers find them. */
export type FoundFiles = {
  /** The files of the name tree, with the types that only pdf-lib reads. */
  listed: EmbeddedFile[];
  /** All files that pdf-lib finds; undefined if it cannot read the PDF. */
  byPdfLib: EmbeddedFile[] | undefined;
  /** Each file once: those of the name tree, then those that are only in /AF. */
  all: EmbeddedFile[];
};

/** Finds the files in the name tree with pdf.js, which decrypts and unpacks each kind of stream, and all others with pdf-lib. */
export async function findEmbeddedFiles(bytes: Uint8Array, pdf: OpenPdf): Promise<FoundFiles> {
  const byPdfLib = mayHaveEmbeddedFiles(bytes) ? await readAttachments(bytes).catch(() => undefined) : [];
  const unmatched = [...(byPdfLib ?? [])];
  const listed = pdf.embeddedFiles.map((file) => {
    const at = unmatched.findIndex(({ name }) => name === file.name);
    const [same] = at === -1 ? [] : unmatched.splice(at, 1);
    return same === undefined ? file : { ...same, name: file.name, read: file.read };
  });
  // A file whose name the two readers decode differently is still only one file.
  const hiddenCount = Math.max(0, (byPdfLib?.length ?? 0) - listed.length);
  return { listed, byPdfLib, all: [...listed, ...unmatched.slice(unmatched.length - hiddenCount)] };
}
