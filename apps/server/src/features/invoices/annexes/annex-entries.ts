import type { Annex } from '@belegfach/einvoice';
import type { ZipEntry } from '../zip/invoice-zip.ts';
import type { AnnexSource } from './annex-source.repository.ts';
import type { DocumentAnnexes } from './document-annexes.ts';

/** The annexes of a document that have no fault. */
export interface ListedAnnexes {
  readonly source: AnnexSource;
  readonly intact: readonly Annex[];
}

/**
 * Lists the annexes of documents for a ZIP, by the ids of the documents.
 * @throws AppError DocumentDamaged, Overloaded
 */
export async function listAnnexes(
  annexes: DocumentAnnexes,
  sources: readonly AnnexSource[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, ListedAnnexes>> {
  const listed = new Map<string, ListedAnnexes>();
  for (const source of sources) {
    signal.throwIfAborted();
    const intact = (await annexes.list(source)).filter(({ sha256 }) => sha256 !== undefined);
    listed.set(source.id, { source, intact });
  }
  return listed;
}

/** The facts in the audit trail about the annexes of a document in a ZIP. */
export function annexFacts(listed: ListedAnnexes | undefined): { readonly annexes?: number } {
  return listed === undefined || listed.intact.length === 0 ? {} : { annexes: listed.intact.length };
}

/**
 * The annexes of a document as entries of a ZIP. All annexes are read from the original when the first one is sent; each one
 * is released from memory after it was sent.
 * @param date of the document, e.g. `2026-11-20`
 * @param nameOf the unique name of an annex in the ZIP
 */
export function createAnnexEntries(
  annexes: DocumentAnnexes,
  listed: ListedAnnexes | undefined,
  date: string,
  nameOf: (annexName: string) => string,
): ZipEntry[] {
  if (listed === undefined) return [];
  const { source, intact } = listed;
  let reading: Promise<Map<Annex, Buffer>> | undefined;
  return intact.map((annex) => ({
    name: nameOf(annex.name),
    size: annex.size,
    date,
    read: async () => {
      const contents = await (reading ??= annexes.read(source, intact).then((read) => new Map(read)));
      const bytes = contents.get(annex) ?? Buffer.alloc(0);
      contents.delete(annex);
      return bytes;
    },
  }));
}
