import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { ignoreCodes } from '../errors/index.ts';
import type { StoreDisk } from './store-disk.ts';

const markSchema = z.object({
  /** UUID of the installation. */
  storeId: z.uuid(),
  /**
   * Increases while the portal runs. If it is greater than the number in the database, the database was set back to an earlier
   * state.
   */
  generation: z.int().min(0),
  /** An operator has confirmed that documents named by rows are lost and that the portal must start without them. */
  lossAccepted: z.boolean().default(false),
});

/** Identifies the installation of the documents; the database contains the same mark. */
export type StoreMark = Readonly<z.output<typeof markSchema>>;

/** The documents are unavailable or belong to another database: nothing may be stored or removed now. */
export class StoreUnavailable extends Error {
  /** Read by the HTTP layer: the same call may succeed once the disk is back. */
  readonly code = 'STORE_UNAVAILABLE';
}

export type StoreMarkFile = ReturnType<typeof createStoreMark>;

/** The mark of a store of files, `<root>/installation`, which binds the documents to a database. */
export function createStoreMark(disk: StoreDisk) {
  let expectedStoreId: string | undefined;

  /** @returns undefined when the mark is missing. @throws StoreUnavailable when it is damaged */
  const read = async (): Promise<StoreMark | undefined> => {
    const bytes = await disk.readFile(disk.markFile).catch(ignoreCodes('ENOENT', 'ENOTDIR'));
    if (bytes === undefined) return undefined;
    try {
      return markSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch (cause) {
      throw new StoreUnavailable(`${disk.markFile} is damaged; see: belegfach store status`, { cause });
    }
  };

  return {
    read,
    /** Writes the mark unless one exists. @returns the mark that exists afterwards */
    create: async (mark: StoreMark): Promise<StoreMark> => {
      await writeDraft(disk, mark, (draft) => disk.link(draft, disk.markFile).catch(ignoreCodes('EEXIST')));
      const written = await read();
      if (written !== undefined) return written;
      throw new StoreUnavailable(`${disk.markFile} was written, but is missing now`);
    },
    replace: (mark: StoreMark) => writeDraft(disk, mark, (draft) => disk.rename(draft, disk.markFile)),
    /**
     * Binds the store: while its mark differs or is missing, every put is refused and no document is reported as missing.
     */
    expect: (storeId: string) => void (expectedStoreId = storeId),
    /**
     * @throws StoreUnavailable when the mark is missing or differs from the expected one. A store without an expected
     * mark is never refused.
     */
    check: async (): Promise<void> => {
      if (expectedStoreId === undefined) return;
      const mark = await read();
      if (mark?.storeId === expectedStoreId) return;
      throw new StoreUnavailable(
        mark === undefined
          ? `${disk.root} does not hold the documents any more: is its disk mounted?`
          : `${disk.root} holds the documents of another installation`,
      );
    },
  };
}

/** @param publish gives the durable draft its name in one step */
async function writeDraft(
  disk: StoreDisk,
  mark: StoreMark,
  publish: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(disk.temporary, randomUUID());
  try {
    await disk.writeDurably(draft, Buffer.from(`${JSON.stringify(mark)}\n`));
    await publish(draft);
    await disk.syncFolder(disk.root);
  } finally {
    await disk.unlink(draft).catch(() => undefined);
  }
}
