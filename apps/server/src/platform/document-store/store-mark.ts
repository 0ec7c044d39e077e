import { z } from 'zod';
import { forEachConcurrently } from '../concurrency/index.ts';

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
  /**
   * Only in the mark of the first bucket: every bucket has got its mark, so that a bucket without a mark has lost its
   * documents.
   */
  inEachBucket: z.boolean().optional(),
});

/** Identifies the installation of the documents; the database contains the same mark. */
export type StoreMark = Readonly<z.output<typeof markSchema>>;

/** A person must mount a disk or correct a setting first. */
const RETRY_AFTER_REPAIR_S = 60;

/** The documents are unavailable or belong to another database: nothing may be stored or removed now. */
export class StoreUnavailable extends Error {
  /** Read by the HTTP layer: the same call may succeed once the disk or the server is back. */
  readonly code = 'STORE_UNAVAILABLE';
  /** Seconds after which a repeat makes sense. */
  readonly retryAfter: number;

  constructor(
    message: string,
    {
      retryAfter = RETRY_AFTER_REPAIR_S,
      cause,
    }: { readonly retryAfter?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

/** There is a mark, but its content is invalid. */
export class DamagedMark extends StoreUnavailable {}

/** The file or object `installation` of a store. */
export interface MarkPlace {
  /** For messages. */
  readonly name: string;
  /** The folder or the bucket that it marks, for messages. */
  readonly store: string;
  /** @returns undefined when there is none */
  read(): Promise<Buffer | undefined>;
  /** Writes it durably unless one exists. */
  create(bytes: Buffer): Promise<void>;
  /** Writes it durably in one step. */
  replace(bytes: Buffer): Promise<void>;
  /** The message for the operator, in one line, if the store has no mark. */
  readonly missing: string;
  readonly foreign: string;
}

/** One of several buckets that has lost its mark, or has that of another installation. */
export interface StrayBucket {
  readonly name: string;
  readonly isForeign: boolean;
}

export type StoreMarkObject = ReturnType<typeof createStoreMark>;

/** Marks read or written at the same time. */
const CONCURRENT_MARKS = 16;

/**
 * The mark of a store, which binds the documents to a database. In a store with several buckets, the first bucket has
 * the mark with the generation, and each other bucket a mark with the same id.
 */
export function createStoreMark(place: MarkPlace, others: readonly MarkPlace[] = []) {
  let expectedStoreId: string | undefined;

  const read = () => readMark(place);
  const requireExpected = (one: MarkPlace, mark: StoreMark | undefined): void => {
    if (mark?.storeId === expectedStoreId) return;
    throw new StoreUnavailable(mark === undefined ? one.missing : one.foreign);
  };
  const ofOther = (storeId: string) => toBytes({ storeId, generation: 0, lossAccepted: false });
  const forEachOther = (work: (one: MarkPlace) => Promise<void>) =>
    forEachConcurrently(others, CONCURRENT_MARKS, work);

  /** Writes the mark into the other buckets that have none. @throws StoreUnavailable for one of another installation */
  const spread = async (): Promise<void> => {
    const mark = others.length === 0 ? undefined : await read();
    if (mark === undefined || mark.storeId !== expectedStoreId) return;
    await forEachOther(async (one) => {
      if ((await readMark(one)) === undefined) await one.create(ofOther(mark.storeId));
      requireExpected(one, await readMark(one));
    });
    if (mark.inEachBucket !== true) await place.replace(toBytes({ ...mark, inEachBucket: true }));
  };

  return {
    /** @returns undefined when the mark is missing. @throws StoreUnavailable when it is damaged */
    read,
    /** Writes the mark unless one exists. @returns the mark that exists afterwards */
    create: async (mark: StoreMark): Promise<StoreMark> => {
      await place.create(toBytes(mark));
      const written = await read();
      if (written !== undefined) return written;
      throw new StoreUnavailable(`${place.name} was written, but is missing now`);
    },
    replace: (mark: StoreMark) => place.replace(toBytes(mark)),
    /** Replaces the marks of all buckets, whatever they contain. */
    replaceAll: async (mark: StoreMark): Promise<void> => {
      await forEachOther((one) => one.replace(ofOther(mark.storeId)));
      await place.replace(toBytes(others.length === 0 ? mark : { ...mark, inEachBucket: true }));
    },
    /** @returns the first of several buckets that does not belong to the one with the mark */
    findStray: async (): Promise<StrayBucket | undefined> => {
      const own = others.length === 0 ? undefined : await read();
      if (own === undefined) return undefined;
      const strays = new Map<MarkPlace, StrayBucket>();
      await forEachOther(async (one) => {
        const mark = await readMark(one);
        if (mark === undefined ? own.inEachBucket === true : mark.storeId !== own.storeId)
          strays.set(one, { name: one.store, isForeign: mark !== undefined });
      });
      const first = others.find((one) => strays.has(one));
      return first && strays.get(first);
    },
    /**
     * Binds the store: while its mark differs or is missing, every put is refused and no document is reported as missing.
     */
    expect: (storeId: string) => void (expectedStoreId = storeId),
    /**
     * Does the same as `expect`, and writes the mark into those of several buckets that have none.
     * @throws StoreUnavailable for a bucket of another installation
     */
    expectInEachBucket: async (storeId: string): Promise<void> => {
      expectedStoreId = storeId;
      await spread();
    },
    /**
     * @param places the buckets on which the caller relies
     * @throws StoreUnavailable when the mark is missing or differs from the expected one. A store without an expected
     * mark is never refused.
     */
    check: async (places: readonly MarkPlace[] = [place]): Promise<void> => {
      if (expectedStoreId === undefined) return;
      await forEachConcurrently(places, CONCURRENT_MARKS, async (one) => {
        const mark = await readMark(one);
        const own = mark === undefined && one !== place ? await read() : undefined;
        // If another program copied the documents into several buckets, only the first bucket has a mark until a portal
        // has started with it.
        if (own === undefined || own.inEachBucket === true) requireExpected(one, mark);
        else requireExpected(place, own);
      });
    },
  };
}

const toBytes = (mark: StoreMark) => Buffer.from(`${JSON.stringify(mark)}\n`);

async function readMark(place: MarkPlace): Promise<StoreMark | undefined> {
  const bytes = await place.read();
  if (bytes === undefined) return undefined;
  try {
    return markSchema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new DamagedMark(`${place.name} is damaged; see: belegfach store status`, { cause });
  }
}
