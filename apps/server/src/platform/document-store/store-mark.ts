import { z } from 'zod';

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

/** There is a mark, but it cannot be understood. */
export class DamagedMark extends StoreUnavailable {}

/** The file or object `installation` of a store. */
export interface MarkPlace {
  /** For messages. */
  readonly name: string;
  /** @returns undefined when there is none */
  read(): Promise<Buffer | undefined>;
  /** Writes it durably unless one exists. */
  create(bytes: Buffer): Promise<void>;
  /** Writes it durably in one step. */
  replace(bytes: Buffer): Promise<void>;
  /** What a store without its mark looks like, as one line for the operator. */
  readonly missing: string;
  readonly foreign: string;
}

export type StoreMarkObject = ReturnType<typeof createStoreMark>;

/** The mark of a store, which binds the documents to a database. */
export function createStoreMark(place: MarkPlace) {
  let expectedStoreId: string | undefined;
  const toBytes = (mark: StoreMark) => Buffer.from(`${JSON.stringify(mark)}\n`);

  /** @returns undefined when the mark is missing. @throws StoreUnavailable when it is damaged */
  const read = async (): Promise<StoreMark | undefined> => {
    const bytes = await place.read();
    if (bytes === undefined) return undefined;
    try {
      return markSchema.parse(JSON.parse(bytes.toString('utf8')));
    } catch (cause) {
      throw new DamagedMark(`${place.name} is damaged; see: belegfach store status`, { cause });
    }
  };

  return {
    read,
    /** Writes the mark unless one exists. @returns the mark that exists afterwards */
    create: async (mark: StoreMark): Promise<StoreMark> => {
      await place.create(toBytes(mark));
      const written = await read();
      if (written !== undefined) return written;
      throw new StoreUnavailable(`${place.name} was written, but is missing now`);
    },
    replace: (mark: StoreMark) => place.replace(toBytes(mark)),
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
      throw new StoreUnavailable(mark === undefined ? place.missing : place.foreign);
    },
  };
}
